import type { BookableKind } from '#src/contract/kind.ts'
import type { PassClaims } from '#src/contract/pass.ts'
import { compareMonths, compareTerms, jalaliDay, startOfJalaliDay } from '#src/fa/jalali.ts'
import { endOfTerms, termsOf } from './pass-terms.ts'

/** Why a pass is not valid for entry. Those of the place need to know which door it is. */
export type PassRejection =
  | 'altered'
  | 'not_begun'
  | 'not_this_month'
  | 'not_this_day'
  | 'expired'
  | 'cancelled'
  | 'already_used'
  | 'not_on_pass'
  | PlaceRejection

/** `other_group`: the door admits another session only. `too_early`, `too_late`: by the hour of today's lesson. */
export type PlaceRejection = 'other_pool' | 'other_group' | 'no_lesson' | 'too_early' | 'too_late'

/** A swimmer of a pass; `reason` when the pass does not admit them now. */
export type SwimmerCheck = { id: number; name: string; reason?: Exclude<PassRejection, 'altered'> }

export type PassCheck =
  | { valid: true; claims: PassClaims; swimmers?: SwimmerCheck[] }
  | { valid: false; reason: 'altered' }
  | { valid: false; reason: Exclude<PassRejection, 'altered'>; claims: PassClaims; swimmers?: SwimmerCheck[] }

/** How long before a lesson its swimmers are admitted. */
export const EARLY_MINUTES = 60

/** A session as passes name it. */
export type SessionKey = `${BookableKind}/${number}`

export function sessionKey({ kind, session }: Pick<PassClaims, 'kind' | 'session'>): SessionKey {
  return `${kind}/${session}`
}

/** The pool of a door: all its sessions, and the times of those with a lesson today, `HH:MM` in Tehran. */
export type DoorPlace = {
  sessions: ReadonlySet<SessionKey>
  today: ReadonlyMap<SessionKey, { starts_at: string; ends_at: string }>
  /** The only session that the door admits. */
  only?: SessionKey | undefined
}

export type DoorState = {
  /** By the server's clock. */
  at: Date
  /** Cancelled enrolments. */
  cancelled?: ReadonlySet<number> | undefined
  /** Checks a family's pass for one of its swimmers. */
  member?: number | undefined
  place?: DoorPlace | undefined
}

/**
 * Whether a pass is valid for entry: that of a family when it admits one of its swimmers. The single set of rules for the
 * door, the server and the command line.
 * @param claims those of a valid signature; undefined for any other text
 */
export function judgePass(claims: PassClaims | undefined, state: DoorState): PassCheck {
  if (claims === undefined) return { valid: false, reason: 'altered' }
  const { member } = state
  if (claims.swimmers === undefined) {
    const reason = member === undefined ? rejectionOf(claims, claims, state) : 'not_on_pass'
    return reason === undefined ? { valid: true, claims } : { valid: false, reason, claims }
  }
  const checked = claims.swimmers.filter(({ id }) => member === undefined || id === member)
  return ofSwimmers(
    claims,
    checked.map(({ id, name, terms }): SwimmerCheck => {
      const reason = rejectionOf(claims, { terms, exp: endOfTerms(terms) }, state)
      return reason === undefined ? { id, name } : { id, name, reason }
    }),
  )
}

/**
 * The verdict after earlier use today.
 * @param entered how many people the pass admitted today for a swimmer; of a pass without swimmers with undefined
 */
export function countUses(check: PassCheck, entered: (member: number | undefined) => number): PassCheck {
  if (!check.valid) return check
  const { claims, swimmers } = check
  const isUsed = (member: number | undefined) => entered(member) >= (claims.people ?? 1)
  if (swimmers === undefined) return isUsed(undefined) ? { valid: false, reason: 'already_used', claims } : check
  const counted = swimmers.map(
    (one): SwimmerCheck => (one.reason === undefined && isUsed(one.id) ? { ...one, reason: 'already_used' } : one),
  )
  const isAnyFree = counted.some(({ reason }) => reason === undefined)
  return isAnyFree
    ? { ...check, swimmers: counted }
    : { valid: false, reason: 'already_used', claims, swimmers: counted }
}

function ofSwimmers(claims: PassClaims, swimmers: SwimmerCheck[]): PassCheck {
  if (swimmers.some(({ reason }) => reason === undefined)) return { valid: true, claims, swimmers }
  return { valid: false, reason: swimmers[0]?.reason ?? 'not_on_pass', claims, swimmers }
}

/** The paid month or date that is valid on a day of Tehran, with its enrolment. */
export function termAt({ terms }: Pick<PassClaims, 'terms'>, at: Date) {
  const today = jalaliDay(at)
  return termsOf({ terms }).find(
    (term) => (term.day === undefined ? compareMonths(term, today) : compareTerms(term, today)) === 0,
  )
}

function rejectionOf(
  claims: PassClaims,
  paid: Pick<PassClaims, 'terms' | 'exp'>,
  { at, cancelled, place }: DoorState,
): SwimmerCheck['reason'] {
  if (at.getTime() >= paid.exp * 1000) return 'expired'
  const terms = termsOf(paid)
  const isDated = terms.some(({ day }) => day !== undefined)
  if (!isDated && terms.every((term) => compareMonths(term, jalaliDay(at)) > 0)) return 'not_begun'
  const term = termAt(paid, at)
  if (term === undefined) return isDated ? 'not_this_day' : 'not_this_month'
  if (cancelled?.has(term.enrolment)) return 'cancelled'
  return place && placeRejection(sessionKey(claims), at, place)
}

function placeRejection(
  session: SessionKey,
  at: Date,
  { sessions, today, only }: DoorPlace,
): PlaceRejection | undefined {
  if (!sessions.has(session)) return 'other_pool'
  if (only !== undefined && only !== session) return 'other_group'
  const lesson = today.get(session)
  if (lesson === undefined) return 'no_lesson'
  const minute = (at.getTime() - startOfJalaliDay(jalaliDay(at)).getTime()) / 60_000
  if (minute < minuteOf(lesson.starts_at) - EARLY_MINUTES) return 'too_early'
  return minute >= minuteOf(lesson.ends_at) ? 'too_late' : undefined
}

/** Minutes since midnight of `HH:MM`. */
function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** The first instant at which a pass is valid for entry. */
export function beginningOfTerms(terms: PassClaims['terms']): Date {
  const starts = termsOf({ terms }).map(({ year, month, day = 1 }) => startOfJalaliDay({ year, month, day }).getTime())
  return new Date(Math.min(...starts))
}
