import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/client.ts'
import { lockSwimmers } from '#server/modules/member/swimmers.service.ts'
import {
  bookWithoutPayment,
  type ClassSession,
  findClassSession,
  lockClassMonths,
} from '#server/modules/payment/free-booking.service.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import { compareMonths, jalaliDay } from '#src/fa/jalali.ts'
import { type Lesson, lessonsOf } from '#src/fa/lessons.ts'
import {
  exportFreezeRows,
  insertFreeze,
  listAdded,
  listDaysOff,
  listFreezes,
  listTermsOf,
  type Term,
  wasFrozen,
} from './freeze.repo.ts'

type FreezeDeps = Pick<Deps, 'db' | 'now'>

export type FreezeRequest = {
  order: string
  /** The paid month that is running. */
  month: JalaliMonth
  /** Needed where the order has that month for several members. */
  member?: number | undefined
  /** The later month of the same class. */
  to: JalaliMonth
  /** The number or issuer of the medical certificate. */
  certificate: string
  dryRun?: boolean
}

/** Why a month was not frozen; nothing changed. */
export type FreezeRefusal =
  | 'no_certificate'
  | 'not_found'
  | 'several_members'
  | 'past'
  | 'not_begun'
  | 'not_later'
  | 'frozen_before'
  | 'nothing_left'
  | 'too_few_lessons'

/** `from` is the first day that moved, `days` are the lessons of the later month, `uid` is its order. */
export type Frozen = { state: 'frozen'; from: number; days: number[]; uid: string | null }

class Refused extends Error {
  readonly reason: FreezeRefusal
  constructor(reason: FreezeRefusal) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Moves the lessons of a running month that have not begun to the first lessons of a later month of the same class, once,
 * with a place there. The old pass is on the list of cancelled ones; the new order has a pass for those days. Throws
 * the `AppError` of a later month that is full, closed, reserved or booked.
 */
export async function freezeTerm(
  deps: FreezeDeps,
  request: FreezeRequest,
): Promise<Frozen | { state: 'refused'; reason: FreezeRefusal }> {
  try {
    if (request.certificate.trim() === '') throw new Refused('no_certificate')
    const term = await onlyTerm(deps.db, request)
    return await deps.db.transaction((tx) => moveLessons(tx, deps.now(), term, request))
  } catch (error) {
    if (error instanceof Refused) return { state: 'refused', reason: error.reason }
    throw error
  }
}

/** Every freeze, for the operator. */
export function readFreezes(db: Db) {
  return listFreezes(db)
}

/** A page of a user's freezes for their export. `key` is the cursor. */
export function exportFreezes(db: Db, userId: number, page: { after: number; limit: number }) {
  return exportFreezeRows(db, userId, page)
}

async function onlyTerm(db: Db, { order, month, member }: FreezeRequest): Promise<Term> {
  const [term, ...others] = await listTermsOf(db, order, month, member)
  if (term === undefined) throw new Refused('not_found')
  if (others.length > 0) throw new Refused('several_members')
  return term
}

async function moveLessons(tx: Db, now: Date, { id, userId, memberId, ...of }: Term, request: FreezeRequest) {
  const { month, to, certificate, dryRun = false } = request
  const swimmers = await lockSwimmers(tx, userId, [memberId], { isBought: true })
  if (swimmers === undefined || of.kind === 'pool') throw new Refused('not_found')
  const session = await findClassSession(tx, of.kind, of.subject, of.sessionNumber)
  if (session === undefined) throw new Refused('not_found')
  refuseMonths(month, to, now)
  // Also against the cancellation of one of their dates.
  await lockClassMonths(tx, session.id, [month, to])
  // It may have been cancelled or frozen since it was found.
  const [still] = await listTermsOf(tx, request.order, month, memberId)
  if (still?.id !== id) throw new Refused('not_found')
  if (await wasFrozen(tx, id)) throw new Refused('frozen_before')
  const left = (await lessonDays(tx, session, month)).filter(({ startsAt }) => startsAt > now)
  const [first] = left
  if (first === undefined) throw new Refused('nothing_left')
  const days = (await lessonDays(tx, session, to)).slice(0, left.length).map(({ day }) => day)
  if (days.length < left.length) throw new Refused('too_few_lessons')
  const frozen = { state: 'frozen' as const, from: first.day, days }
  if (dryRun) return { ...frozen, uid: null }
  const { kind, subject, sessionNumber } = of
  const booking = { userId, memberId, kind, subject, sessionNumber, session, term: to, now }
  const { uid, enrolmentId: movedEnrolmentId } = await bookWithoutPayment(tx, booking)
  const row = { userId, memberId, enrolmentId: id, fromDay: first.day, movedEnrolmentId, days, createdAt: now }
  await insertFreeze(tx, { ...row, certificate: certificate.trim() })
  return { ...frozen, uid }
}

/** A month that has not begun is cancelled with a refund instead. */
function refuseMonths(month: JalaliMonth, to: JalaliMonth, now: Date) {
  const distance = compareMonths(month, jalaliDay(now))
  if (distance < 0) throw new Refused('past')
  if (distance > 0) throw new Refused('not_begun')
  if (compareMonths(to, month) <= 0) throw new Refused('not_later')
}

/** The lessons of a month that take place. */
async function lessonDays(tx: Db, session: ClassSession, month: JalaliMonth): Promise<(Lesson & { day: number })[]> {
  const { id, weekdays, startsAt: starts_at, endsAt: ends_at } = session
  const off = await listDaysOff(tx, id, month)
  const added = await listAdded(tx, id, month)
  const weekly = lessonsOf(month, { weekdays, starts_at, ends_at })
    .map((lesson) => ({ ...lesson, day: jalaliDay(lesson.startsAt).day }))
    .filter(({ day }) => !off.has(day) && !added.some((one) => one.day === day))
  const others = added.flatMap(({ day, ...times }) =>
    lessonsOf({ ...month, day }, { weekdays, ...times }).map((lesson) => ({ ...lesson, day })),
  )
  return [...weekly, ...others].sort((one, other) => one.day - other.day)
}
