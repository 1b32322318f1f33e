import type { JalaliDate } from '#src/contract/account.ts'
import type { ageValues } from '#src/contract/catalog/filter-values.ts'
import { termNumber } from '#src/contract/month.ts'
import type { EligibilityResult, Paper, SessionBounds } from './bounds.ts'
import type { MemberSex } from './member.ts'

type AgeGroup = (typeof ageValues)[number]
type AgeBounds = Pick<SessionBounds, 'age_min' | 'age_max'>
type Papers = { insurance_until?: JalaliDate | null; certificate_until?: JalaliDate | null }
type Person = { sex: MemberSex | null; birth_date: JalaliDate | null } & Papers
type Program = {
  sex: SessionBounds['sex']
  ageGroup: AgeGroup
  ageMin: number | null
  ageMax: number | null
  insuranceRequired: boolean
  certificateRequired: boolean
}

/** The ages of an age group, for teams and courses without bounds of their own. */
export const groupAges: Record<AgeGroup, AgeBounds> = {
  kids: { age_min: null, age_max: 12 },
  teens: { age_min: 13, age_max: 17 },
  adults: { age_min: 18, age_max: null },
  all: { age_min: null, age_max: null },
}

/** The bounds of a session: its own sex, or that of its team or course; the ages of that, or of its age group. */
export function boundsOf(session: { sex: SessionBounds['sex'] }, program: Program | null): SessionBounds {
  if (program === null) return { sex: session.sex, ...groupAges.all }
  const sex = session.sex === 'mixed' ? program.sex : session.sex
  const { ageMin, ageMax, ageGroup } = program
  const ages = ageMin === null && ageMax === null ? groupAges[ageGroup] : { age_min: ageMin, age_max: ageMax }
  const papers: Paper[] = [
    ...(program.insuranceRequired ? ['insurance' as const] : []),
    ...(program.certificateRequired ? ['certificate' as const] : []),
  ]
  return { sex, ...ages, ...(papers.length > 0 ? { papers } : {}) }
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
  if (person.birth_date === null && hasAges) return 'unknown_birth_date'
  return paperResult(person, bounds, firstDay)
}

/** What a person lacks of the papers that a session requires, on its first date for them. */
export function missingPapers(person: Papers, { papers = [] }: SessionBounds, firstDay: JalaliDate): Paper[] {
  return papers.filter((each) => {
    const until = each === 'insurance' ? person.insurance_until : person.certificate_until
    return until === undefined || until === null || termNumber(until) < termNumber(firstDay)
  })
}

/** Eligibility by papers alone. */
export function paperResult(person: Papers, bounds: SessionBounds, firstDay: JalaliDate): EligibilityResult {
  const [first] = missingPapers(person, bounds, firstDay)
  if (first === undefined) return 'fits'
  return first === 'insurance' ? 'no_insurance' : 'no_certificate'
}

/** Whether a result only asks for data. */
export function isUnknown(result: EligibilityResult): boolean {
  return asked.has(result)
}

const asked: ReadonlySet<EligibilityResult> = new Set([
  'unknown_sex',
  'unknown_birth_date',
  'no_insurance',
  'no_certificate',
])

function admitsSex({ sex }: SessionBounds, of: MemberSex): boolean {
  return sex === 'mixed' || (sex === 'women') === (of === 'female')
}

function ageResult(age: number, { age_min, age_max }: AgeBounds): 'fits' | 'too_young' | 'too_old' {
  if (age_min !== null && age < age_min) return 'too_young'
  return age_max !== null && age > age_max ? 'too_old' : 'fits'
}
