import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { BookableKind, ProgramKind } from '#src/contract/kind.ts'
import type { BookedTerm, JalaliMonth } from '#src/contract/month.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { weekdayOf } from '#src/fa/week.ts'
import { findSession, hasLiveItem, insertOrder, listEnrolments } from './order.repo.ts'
import { newOrderUid } from './order-uid.ts'
import { confirmOrder } from './settle.service.ts'
import { listReserved, lockTermSlots, takePlaces } from './slot.repo.ts'
import { paymentTexts } from './strings.ts'

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>
/** A session of a team or course. */
export type ClassSession = Session & { program: NonNullable<Session['program']> }

/** A month of a class, or with `day` one lesson of it or the date of a pool, for one member of an account. */
export type FreeBooking = {
  userId: number
  memberId: number
  kind: BookableKind
  /** Public numbers of the team, course or pool, and of its session. */
  subject: number
  sessionNumber: number
  session: Session
  term: BookedTerm
  now: Date
  /** Takes the place of a slot, with what it is booked with; false when it is full. */
  take?: (slotId: number) => Promise<boolean>
}

/** A session to book, by its public numbers. */
export async function findClassSession(db: Db, kind: ProgramKind, subject: number, session: number) {
  const found = await findSession(db, kind, subject, session)
  return found === undefined || found.program === null ? undefined : { ...found, program: found.program }
}

/** The opening of a pool, by its public numbers. */
export function findPoolSession(db: Db, pool: number, session: number) {
  return findSession(db, 'pool', pool, session)
}

/** Locks months of a class in the order in which bookings lock them. */
export async function lockClassMonths(tx: Db, sessionId: number, months: JalaliMonth[]): Promise<void> {
  await lockTermSlots(tx, sessionId, months, [])
}

/**
 * Books what is paid for already, by a confirmed order that costs nothing. One lesson takes a place of its whole month: no
 * month is sold later that has no place on that day. The caller has locked the account. Throws `already_booked`,
 * `month_closed`, `month_full` and `month_reserved`.
 */
export async function bookWithoutPayment(tx: Db, booking: FreeBooking): Promise<{ uid: string; enrolmentId: number }> {
  const { memberId, session, term, now } = booking
  const { day: lesson, ...month } = booking.kind === 'pool' ? { ...term, day: undefined } : term
  const [slot] = await lockTermSlots(tx, session.id, [booking.kind === 'pool' ? term : month], [])
  if (slot === undefined) throw new ValidationError({ date: [unknownText[booking.kind]] })
  if (slot.closed) throw new AppError(booking.kind === 'pool' ? 'date_closed' : 'month_closed', { months: [term] })
  if (await hasLiveItem(tx, memberId, slot.id, lesson)) throw new AppError('already_booked', { months: [term] })
  await takePlace(tx, booking, slot.id)
  const item = { slotId: slot.id, memberId, places: 1, priceRial: 0, ...(lesson === undefined ? {} : { day: lesson }) }
  const order = await insertOrder(tx, newOrder(booking), [item])
  await confirmOrder(tx, order, now)
  const [enrolment] = await listEnrolments(tx, order.id)
  if (enrolment === undefined) throw new Error(`order ${order.uid} has no enrolment`)
  return { uid: order.uid, enrolmentId: enrolment.id }
}

const unknownText: Record<BookableKind, string> = {
  team: paymentTexts.monthUnknown,
  course: paymentTexts.monthUnknown,
  pool: paymentTexts.dateUnknown,
}

async function takePlace(tx: Db, { userId, memberId, kind, term, now, take }: FreeBooking, slotId: number) {
  // Who books one lesson stays in the line for the month.
  const memberIds = kind !== 'pool' && term.day !== undefined ? [] : [memberId]
  const booker = { userId, memberIds, today: jalaliDay(now), now }
  const isTaken = take === undefined ? (await takePlaces(tx, [slotId], 1, booker)).length > 0 : await take(slotId)
  if (isTaken) return
  const isReserved = (await listReserved(tx, [slotId], booker)).length > 0
  const detail = kind === 'pool' ? { detail: paymentTexts.dateFull } : {}
  throw new AppError(isReserved ? 'month_reserved' : 'month_full', { months: [term], ...detail })
}

function newOrder({ userId, kind, subject, sessionNumber, session, term, now }: FreeBooking) {
  const { day, ...month } = term
  return {
    uid: newOrderUid(),
    userId,
    kind,
    subjectNumber: subject,
    sessionNumber,
    sessionId: session.id,
    state: 'held' as const,
    payableRial: 0,
    subject: {
      team_name: session.teamName,
      pool_name: session.poolName,
      pool_address: session.poolAddress,
      session_title: session.title,
      weekdays: day === undefined ? session.weekdays : [weekdayOf({ ...month, day })],
      starts_at: session.startsAt,
      ends_at: session.endsAt,
      months: [term],
      price: { baseAmount: 0, discount: 0, totalPrice: 0, totalDiscount: 0, payable: 0, lines: [] },
    },
    holdExpiresAt: now,
    createdAt: now,
  }
}
