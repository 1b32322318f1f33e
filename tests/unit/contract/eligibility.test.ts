import { describe, expect, test } from 'vitest'
import { ageValues } from '#src/contract/catalog/filter-values.ts'
import type { EligibilityResult, SessionBounds } from '#src/contract/member/bounds.ts'
import { ageOn, boundsOf, eligibility, groupAges, isUnknown, missingPapers } from '#src/contract/member/eligibility.ts'

const day = (year: number, month: number, dayOfMonth: number) => ({ year, month, day: dayOfMonth })
const firstDay = day(1405, 9, 7)
const girls: SessionBounds = { sex: 'women', age_min: 7, age_max: 12 }
const anyone: SessionBounds = { sex: 'mixed', age_min: null, age_max: null }

describe('the age on a day counts completed years', () => {
  test.each([
    ['the day before the birthday', day(1395, 9, 8), 9],
    ['on the birthday', day(1395, 9, 7), 10],
    ['later in the month', day(1395, 9, 6), 10],
    ['a month later', day(1395, 8, 30), 10],
    ['a month before the birthday', day(1395, 10, 1), 9],
    ['born that day', firstDay, 0],
  ])('%s', (_when, birth, age) => expect(ageOn(birth, firstDay)).toBe(age))

  test('born on the 30th of Esfand: older on 1 Farvardin of a year without that day', () => {
    expect(ageOn(day(1395, 12, 30), day(1404, 12, 29))).toBe(8)
    expect(ageOn(day(1395, 12, 30), day(1405, 1, 1))).toBe(9)
    expect(ageOn(day(1395, 12, 30), day(1399, 12, 30))).toBe(4)
  })
})

describe('whether a swimmer fits a class', () => {
  const girl = { sex: 'female', birth_date: day(1395, 1, 1) } as const

  test.each<[string, Parameters<typeof eligibility>[0], SessionBounds, EligibilityResult]>([
    ['a girl of the age', girl, girls, 'fits'],
    ['the youngest admitted', { ...girl, birth_date: day(1398, 9, 7) }, girls, 'fits'],
    ['a day too young', { ...girl, birth_date: day(1398, 9, 8) }, girls, 'too_young'],
    ['the oldest admitted', { ...girl, birth_date: day(1392, 9, 8) }, girls, 'fits'],
    ['a day too old', { ...girl, birth_date: day(1392, 9, 7) }, girls, 'too_old'],
    ['a boy among girls', { ...girl, sex: 'male' }, girls, 'sex'],
    ['a girl among men', girl, { ...girls, sex: 'men' }, 'sex'],
    ['a boy in a mixed class', { ...girl, sex: 'male' }, { ...girls, sex: 'mixed' }, 'fits'],
    ['unknown sex', { ...girl, sex: null }, girls, 'unknown_sex'],
    ['unknown birth date', { ...girl, birth_date: null }, girls, 'unknown_birth_date'],
    ['a boy without birth date', { sex: 'male', birth_date: null }, girls, 'sex'],
    ['unknown sex and too old', { sex: null, birth_date: day(1360, 1, 1) }, girls, 'too_old'],
    ['nothing known, nothing asked', { sex: null, birth_date: null }, anyone, 'fits'],
    ['nothing known', { sex: null, birth_date: null }, girls, 'unknown_sex'],
    ['no upper bound', { ...girl, birth_date: day(1300, 1, 1) }, { ...girls, age_max: null }, 'fits'],
    ['no lower bound', { ...girl, birth_date: day(1405, 1, 1) }, { ...girls, age_min: null }, 'fits'],
    [
      'only an upper bound, no birth date',
      { ...girl, birth_date: null },
      { ...girls, age_min: null },
      'unknown_birth_date',
    ],
    [
      'only a lower bound, no birth date',
      { ...girl, birth_date: null },
      { ...girls, age_max: null },
      'unknown_birth_date',
    ],
  ])('%s', (_who, person, bounds, result) => expect(eligibility(person, bounds, firstDay)).toBe(result))

  test('only missing data is asked for', () => {
    expect(['unknown_sex', 'unknown_birth_date'].map((result) => isUnknown(result as EligibilityResult))).toEqual([
      true,
      true,
    ])
    expect(['fits', 'sex', 'too_young', 'too_old'].some((result) => isUnknown(result as EligibilityResult))).toBe(false)
  })
})

test('the age groups leave no age out and admit none twice, but for the group of all ages', () => {
  const groups = ageValues.filter((group) => group !== 'all')
  for (const age of [0, 4, 12, 13, 17, 18, 40, 90]) {
    const bounds = groups.map((group) => ({ sex: 'mixed' as const, ...groupAges[group] }))
    const birth = day(1405 - age, 1, 1)
    expect(
      bounds.filter((each) => eligibility({ sex: null, birth_date: birth }, each, firstDay) === 'fits'),
    ).toHaveLength(1)
  }
  expect(groupAges.all).toEqual({ age_min: null, age_max: null })
})

describe('the papers that a class requires', () => {
  const strict: SessionBounds = { ...girls, papers: ['insurance', 'certificate'] }
  const girl = { sex: 'female', birth_date: day(1395, 1, 1) } as const
  const dayBefore = day(1405, 9, 6)

  test.each<[string, Parameters<typeof eligibility>[0], EligibilityResult]>([
    ['both valid on the first session', { ...girl, insurance_until: firstDay, certificate_until: firstDay }, 'fits'],
    ['no insurance', { ...girl, insurance_until: null, certificate_until: firstDay }, 'no_insurance'],
    [
      'an insurance that ends before',
      { ...girl, insurance_until: dayBefore, certificate_until: firstDay },
      'no_insurance',
    ],
    [
      'a certificate that ends before',
      { ...girl, insurance_until: firstDay, certificate_until: dayBefore },
      'no_certificate',
    ],
    ['neither', girl, 'no_insurance'],
    ['neither, and a boy', { ...girl, sex: 'male' }, 'sex'],
    ['neither, and no birth date', { ...girl, birth_date: null }, 'unknown_birth_date'],
  ])('%s', (_who, person, result) => expect(eligibility(person, strict, firstDay)).toBe(result))

  test('are asked for, not refused, and all missing ones are named', () => {
    expect([isUnknown('no_insurance'), isUnknown('no_certificate'), isUnknown('sex')]).toEqual([true, true, false])
    expect(missingPapers({ insurance_until: dayBefore }, strict, firstDay)).toEqual(['insurance', 'certificate'])
    expect(missingPapers({}, girls, firstDay)).toEqual([])
  })

  test('belong to the team or course', () => {
    const program = { sex: 'women', ageGroup: 'all', ageMin: null, ageMax: null } as const
    const papersOf = (insuranceRequired: boolean, certificateRequired: boolean) =>
      boundsOf({ sex: 'women' }, { ...program, insuranceRequired, certificateRequired }).papers
    expect([papersOf(false, false), papersOf(true, false), papersOf(false, true), papersOf(true, true)]).toEqual([
      undefined,
      ['insurance'],
      ['certificate'],
      ['insurance', 'certificate'],
    ])
  })
})
