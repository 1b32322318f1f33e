import * as z from 'zod/mini'
import type { JalaliDate } from '#src/contract/account.ts'
import type { ageValues } from '#src/contract/catalog/filter-values.ts'
import type { MemberSex } from './member.ts'

/** `unknown_sex`, `unknown_birth_date`: the class asks for it and it is missing; the member is asked, not refused. */
export const eligibilityResult = z.enum(['fits', 'sex', 'too_young', 'too_old', 'unknown_sex', 'unknown_birth_date'])
export type EligibilityResult = z.infer<typeof eligibilityResult>

/** Whom a session admits. Ages are completed Jalali years, both bounds included; null is unbounded. */
export const sessionBounds = z.object({
  sex: z.enum(['women', 'men', 'mixed']),
  age_min: z.nullable(z.int()),
  age_max: z.nullable(z.int()),
})
export type SessionBounds = z.infer<typeof sessionBounds>

type AgeGroup = (typeof ageValues)[number]
type AgeBounds = Pick<SessionBounds, 'age_min' | 'age_max'>
type Person = { sex: MemberSex | null; birth_date: JalaliDate | null }

/** The ages of an age group, for teams and courses without bounds of their own. */
export const groupAges: Record<AgeGroup, AgeBounds> = {
  kids: { age_min: null, age_max: 12 },
  teens: { age_min: 13, age_max: 17 },
  adults: { age_min: 18, age_max: null },
  all: { age_min: null, age_max: null },
}

/** The bounds of a session: its own sex, or that of its team or course; the ages of that, or of its age group. */
export function boundsOf(
  session: { sex: SessionBounds['sex'] },
  program: { sex: SessionBounds['sex']; ageGroup: AgeGroup; ageMin: number | null; ageMax: number | null } | null,
): SessionBounds {
  if (program === null) return { sex: session.sex, ...groupAges.all }
  const sex = session.sex === 'mixed' ? program.sex : session.sex
  const { ageMin, ageMax, ageGroup } = program
  return ageMin === null && ageMax === null
    ? { sex, ...groupAges[ageGroup] }
    : { sex, age_min: ageMin, age_max: ageMax }
}

/** Completed years on a day. Born on the 30th of Esfand: a year older on 1 Farvardin of years without that day. */
export function ageOn(birth: JalaliDate, day: JalaliDate): number {
  const isBeforeBirthday = day.month < birth.month || (day.month === birth.month && day.day < birth.day)
  return day.year - birth.year - (isBeforeBirthday ? 1 : 0)
}

/**
 * Whether a person may join a session whose first date for them is `firstDay`. What is known decides first: a person of
 * the wrong sex is refused whatever else is missing.
 */
export function eligibility(person: Person, bounds: SessionBounds, firstDay: JalaliDate): EligibilityResult {
  if (person.sex !== null && !admitsSex(bounds, person.sex)) return 'sex'
  const ageFault = person.birth_date === null ? 'fits' : ageResult(ageOn(person.birth_date, firstDay), bounds)
  if (ageFault !== 'fits') return ageFault
  if (person.sex === null && bounds.sex !== 'mixed') return 'unknown_sex'
  const hasAges = bounds.age_min !== null || bounds.age_max !== null
  return person.birth_date === null && hasAges ? 'unknown_birth_date' : 'fits'
}

/** Whether a result only asks for data. */
export function isUnknown(result: EligibilityResult): result is 'unknown_sex' | 'unknown_birth_date' {
  return result === 'unknown_sex' || result === 'unknown_birth_date'
}

function admitsSex({ sex }: SessionBounds, of: MemberSex): boolean {
  return sex === 'mixed' || (sex === 'women') === (of === 'female')
}

function ageResult(age: number, { age_min, age_max }: AgeBounds): 'fits' | 'too_young' | 'too_old' {
  if (age_min !== null && age < age_min) return 'too_young'
  return age_max !== null && age > age_max ? 'too_old' : 'fits'
}
