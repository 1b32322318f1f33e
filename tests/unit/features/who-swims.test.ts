import { describe, expect, test } from 'vitest'
import type { SessionBounds } from '#src/contract/member/bounds.ts'
import type { Member } from '#src/contract/member/member.ts'
import { monthCells } from '#src/features/booking/month-cells.ts'
import { priceOfDraft } from '#src/features/booking/price/draft-price.ts'
import { whatIsMissing } from '#src/features/booking/swimmers/missing.ts'
import { asksOf, reasonOf } from '#src/features/booking/swimmers/row-text.ts'
import { shortTerms, swimmerRows } from '#src/features/booking/swimmers/swimmer-rows.ts'
import { swimmerStrings as words } from '#src/features/booking/swimmers/swimmer-strings.ts'
import { toggledMembers, type WhoOf, whoSwims } from '#src/features/booking/swimmers/who.ts'
import { child, holder } from '#tests/support/scenarios/family.ts'

const azar = { year: 1405, month: 9 }
const dey = { year: 1405, month: 10 }
const kids: SessionBounds = { sex: 'women', age_min: 8, age_max: 12 }
const everyone: SessionBounds = { sex: 'mixed', age_min: null, age_max: null }
const firstDay = { year: 1405, month: 9, day: 4 }
const of = (changes: Partial<WhoOf> = {}): WhoOf => ({
  ...{ bounds: kids, firstDay, selected: [azar], terms: [], isVisit: false },
  ...changes,
})
const girl = child(2, 'نیلوفر', { sex: 'female', birth_date: { year: 1395, month: 1, day: 1 } })
const sister = child(3, 'مانا', { sex: 'female', birth_date: { year: 1396, month: 9, day: 4 } })
const boy = child(4, 'دارا', { sex: 'male', birth_date: { year: 1395, month: 1, day: 1 } })
const unknown = child(5, 'سارا')
const ask = (members: Member[] | undefined, ids?: number[], changes?: Partial<WhoOf>) =>
  whoSwims(members, { adultCount: 1, ...(ids === undefined ? {} : { members: ids }) }, of(changes))
const namesIn = (who: ReturnType<typeof ask>) => who.chosen.map(({ member }) => member.name)

describe('an account without other members', () => {
  test('is asked nothing, and holds one place without naming a swimmer', () => {
    const unasked = { question: 'nothing', chosen: [], missing: undefined, people: 1 }
    expect(ask([holder()], undefined, { bounds: everyone })).toMatchObject(unasked)
    expect(ask(undefined)).toMatchObject(unasked)
  })

  test('is offered to add a child where the class is for children', () =>
    expect(ask([holder()])).toMatchObject({ question: 'child', missing: undefined, people: 1 }))

  test('is asked who swims where the account holder is known not to fit', () => {
    const adult = holder({ birth_date: { year: 1365, month: 1, day: 1 } })
    const who = ask([adult])
    expect(who).toMatchObject({ question: 'swimmer', missing: 'swimmer' })
    expect(whatIsMissing(who)).toBe(words.addFirst)
    expect(ask([adult], undefined, { isVisit: true }).question).toBe('nothing')
  })
})

describe('the members of a family', () => {
  test('the only one who fits is chosen before the user does', () => {
    expect(namesIn(ask([holder(), girl, boy]))).toEqual(['نیلوفر'])
    expect(namesIn(ask([holder(), girl, sister]))).toEqual([])
    expect(namesIn(ask([holder(), girl], undefined, { bounds: everyone }))).toEqual([])
  })

  test('one whose data is missing is never chosen for the user', () =>
    expect(ask([holder(), unknown, boy])).toMatchObject({ missing: 'swimmer', chosen: [] }))

  test('several swim in the order of the account, whatever the order of the taps', () => {
    const who = ask([holder(), girl, sister], [3, 2])
    expect(namesIn(who)).toEqual(['نیلوفر', 'مانا'])
    expect(who).toMatchObject({ missing: undefined, people: 2 })
    expect(toggledMembers(who, 2)).toEqual([3])
  })

  test('who does not fit is left out of a stored choice, and so is a member of another account', () =>
    expect(namesIn(ask([holder(), girl, boy], [4, 2, 99]))).toEqual(['نیلوفر']))

  test('an empty choice stays empty', () => expect(ask([holder(), girl], []).missing).toBe('swimmer'))

  test('missing data is asked of the chosen ones', () => {
    const who = ask([holder(), girl, unknown], [2, 5])
    expect(who.missing).toBe('data')
    expect(whatIsMissing(who)).toBe(words.dataFirst('سارا'))
    const asked = (bounds: SessionBounds) => asksOf({ member: unknown }, { bounds, firstDay })
    expect(asked(kids)).toEqual({ sex: true, birthDate: true, papers: [] })
    expect(asked({ ...everyone, age_max: 12 })).toEqual({ sex: false, birthDate: true, papers: [] })
  })

  test('no more than six swim in an order', () => {
    const many = Array.from({ length: 8 }, (_, index) => child(index + 10, `${index}`))
    const ids = many.map(({ id }) => id)
    expect(ask([holder(), ...many], ids, { bounds: everyone }).people).toBe(6)
  })

  test('a visit needs no names; its people count without them', () => {
    const visit = { ...of({ bounds: everyone, isVisit: true }) }
    expect(whoSwims([holder(), girl], { adultCount: 3 }, visit)).toMatchObject({ missing: undefined, people: 3 })
    expect(whoSwims([holder(), girl], { adultCount: 3, members: [2] }, visit)).toMatchObject({ people: 1 })
  })
})

describe('a member who cannot swim', () => {
  const reason = (member: Member, changes: Partial<WhoOf> = {}) => {
    const context = of(changes)
    const [row] = swimmerRows([member], context)
    return row && { state: row.state, text: reasonOf(row, context) }
  }

  test('is told why by one sentence: sex, age on the first session, or what is missing', () => {
    expect(reason(boy)).toEqual({ state: 'shut', text: words.wrongSex('women') })
    const small = { ...sister, birth_date: { year: 1397, month: 9, day: 5 } }
    expect(reason(small)).toEqual({ state: 'shut', text: words.tooYoung(7, '۴ آذر', 8) })
    const tall = { ...girl, birth_date: { year: 1392, month: 9, day: 4 } }
    expect(reason(tall)).toEqual({ state: 'shut', text: words.tooOld(13, '۴ آذر', 12) })
    expect(reason(unknown)).toEqual({ state: 'ask', text: words.unknown.both })
    expect(reason({ ...unknown, sex: 'female' })).toEqual({ state: 'ask', text: words.unknown.birthDate })
    expect(reason(girl)).toEqual({ state: 'open', text: undefined })
  })

  test('has the selected month already; others of the family have not', () => {
    const terms = [{ month: azar, swimmer: { id: 2, name: 'نیلوفر', holder: false } }]
    expect(reason(girl, { terms, selected: [azar, dey] })?.text).toBe(words.booked('آذر ۱۴۰۵'))
    expect(reason(girl, { terms, selected: [dey] })?.state).toBe('open')
    expect(reason(sister, { terms })?.state).toBe('open')
    expect(reason(holder(), { bounds: everyone, terms: [{ month: azar }] })?.state).toBe('shut')
  })

  test('everyone fits a session of an older server', () =>
    expect(reason(boy, { bounds: undefined })?.state).toBe('open'))
})

describe('places and price', () => {
  const places = [
    { ...azar, capacity: 9, left: 1 },
    { ...dey, capacity: 9, left: 2 },
  ]

  test('two swimmers need two places in each month', () => {
    expect(shortTerms([azar, dey], places, 2)).toEqual([places[0]])
    expect(shortTerms([azar, dey], places, 1)).toEqual([])
    const cells = monthCells(1405, azar, places, { selectedMonths: [], temporarilyDisabledMonths: [], people: 2 })
    expect(cells.slice(8, 10).map(({ state, left }) => [state, left])).toEqual([
      ['short', 1],
      ['open', 2],
    ])
  })

  test('each pays a share: the second has the sibling discount', () => {
    const draft = { selectedMonths: [azar, dey], termCount: 2, adultCount: 2 }
    const price = {
      ...{ price_per_term: 10_000_000, final_price: 10_000_000 },
      price_rules: { early_bird_days: 0, early_bird_percent: 0, sibling_percent: 10 },
    }
    expect(priceOfDraft(draft, price)).toMatchObject({ payable: 38_000_000, shares: [20_000_000, 18_000_000] })
    const one = { ...draft, selectedMonths: [azar], termCount: 1, adultCount: 1 }
    expect(priceOfDraft(one, price, 1).payable).toBe(9_000_000)
  })
})

describe('a class that requires papers', () => {
  const strict: SessionBounds = { ...kids, papers: ['insurance', 'certificate'] }
  const dayBefore = { ...firstDay, day: firstDay.day - 1 }
  const insured = { ...girl, insurance_until: firstDay, certificate_until: dayBefore }

  test('asks for those that are not valid on the first session, and says so', () => {
    const who = ask([holder(), insured], [2], { bounds: strict })
    expect(who).toMatchObject({ question: 'who', missing: 'data', people: 1 })
    const [row] = who.chosen
    if (row === undefined) throw new Error('no swimmer is chosen')
    const context = { bounds: strict, firstDay, isVisit: false }
    expect(asksOf(row, context)).toEqual({ sex: false, birthDate: false, papers: ['certificate'] })
    expect(reasonOf(row, context)).toBe(words.noPaper.certificate)
    expect(ask([holder(), { ...insured, certificate_until: firstDay }], [2], { bounds: strict }).missing).toBe(
      undefined,
    )
  })

  test('asks an account holder who swims alone, and no more once they are known', () => {
    const bounds: SessionBounds = { ...everyone, papers: ['insurance'] }
    const who = ask([holder()], undefined, { bounds })
    expect(who).toMatchObject({ question: 'who', missing: 'data', people: 1 })
    expect(namesIn(who)).toEqual([holder().name])
    const known = ask([holder({ insurance_until: firstDay })], undefined, { bounds })
    expect(known).toMatchObject({ question: 'nothing', chosen: [], missing: undefined })
  })
})
