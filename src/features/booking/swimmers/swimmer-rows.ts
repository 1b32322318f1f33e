import type { JalaliDate } from '#src/contract/account.ts'
import type { MyTerm } from '#src/contract/enrolment.ts'
import type { EligibilityResult, SessionBounds } from '#src/contract/member/bounds.ts'
import { ageOn, eligibility, isUnknown } from '#src/contract/member/eligibility.ts'
import type { Member } from '#src/contract/member/member.ts'
import { type BookedTerm, termKey } from '#src/contract/month.ts'
import { hasMonth } from '#src/features/booking/draft.ts'

/** `ask`: can be booked once sex or birth date is given. `shut`: does not fit, or has one of the terms already. */
export type SwimmerState = 'open' | 'ask' | 'shut'

/** A member of the account as a swimmer of a session. */
export type SwimmerRow = {
  member: Member
  fit: EligibilityResult
  state: SwimmerState
  /** On the first session; undefined without a birth date. */
  age: number | undefined
  /** The selected months or dates that the member has already. */
  booked: BookedTerm[]
}

export type SwimmersOf = {
  /** Undefined for sessions of an older server: everyone fits. */
  bounds: SessionBounds | undefined
  /** Of the selected months or date: the day on which age counts. */
  firstDay: JalaliDate
  selected: readonly BookedTerm[]
  /** The account's paid terms of this session. */
  terms: readonly Pick<MyTerm, 'month' | 'swimmer'>[]
}

const ADULT_AGE = 18

/** What each member of an account is to a session, in the order in which the server prices them. */
export function swimmerRows(members: readonly Member[], { bounds, firstDay, selected, terms }: SwimmersOf) {
  return members.map((member): SwimmerRow => {
    const fit = bounds === undefined ? 'fits' : eligibility(member, bounds, firstDay)
    const booked = selected.filter((term) => hasMonth(termsOf(member, terms), term))
    return {
      member,
      fit,
      state: stateOf(fit, booked),
      age: member.birth_date === null ? undefined : ageOn(member.birth_date, firstDay),
      booked,
    }
  })
}

/** Whether a session is for children alone. */
export function isForChildren(bounds: SessionBounds | undefined): boolean {
  return bounds !== undefined && bounds.age_max !== null && bounds.age_max < ADULT_AGE
}

/**
 * The only member who can swim here, chosen before the user does: for a class of children the account holder counts
 * only with a birth date that fits.
 */
export function onlySwimmer(rows: readonly SwimmerRow[], bounds: SessionBounds | undefined): SwimmerRow | undefined {
  const candidates = rows.filter(({ member, state, fit }) => {
    const isUnlikely = member.relation === 'self' && isForChildren(bounds) && isUnknown(fit)
    return state !== 'shut' && !isUnlikely
  })
  const [only] = candidates
  return candidates.length === 1 && only?.state === 'open' ? only : undefined
}

function stateOf(fit: EligibilityResult, booked: readonly BookedTerm[]): SwimmerState {
  if (booked.length > 0) return 'shut'
  if (fit === 'fits') return 'open'
  return isUnknown(fit) ? 'ask' : 'shut'
}

/** Terms of an older server are the account holder's. */
function termsOf({ id, relation }: Member, terms: SwimmersOf['terms']): BookedTerm[] {
  return terms
    .filter(({ swimmer }) => (swimmer === undefined ? relation === 'self' : swimmer.id === id))
    .map(({ month }) => month)
}

/** Months or dates with places left, but fewer than the swimmers need. */
export function shortTerms<Each extends BookedTerm & { left: number }>(
  selected: readonly BookedTerm[],
  places: readonly Each[],
  people: number,
): Each[] {
  const keys = new Set(selected.map(termKey))
  return places.filter((each) => keys.has(termKey(each)) && each.left > 0 && each.left < people)
}
