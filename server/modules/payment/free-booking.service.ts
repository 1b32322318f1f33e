import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
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

/** A month of a class, or with `day` one lesson of it, for one member of an account. */
export type FreeBooking = {
  userId: number
  memberId: number
  kind: ProgramKind
  /** Public numbers of the team or course, and of its session. */
  subject: number
  sessionNumber: number
  session: ClassSession
  term: BookedTerm
  now: Date
}

/** A session to book, by its public numbers. */
export async function findClassSession(db: Db, kind: ProgramKind, subject: number, session: number) {
  const found = await findSession(db, kind, subject, session)
  return found === undefined || found.program === null ? undefined : { ...found, program: found.program }
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
  const { userId, memberId, session, term, now } = booking
  const { day, ...month } = term
  const [slot] = await lockTermSlots(tx, session.id, [month], [])
  if (slot === undefined) throw new ValidationError({ date: [paymentTexts.monthUnknown] })
  if (slot.closed) throw new AppError('month_closed', { months: [term] })
  if (await hasLiveItem(tx, memberId, slot.id, day)) throw new AppError('already_booked', { months: [term] })
  const booker = { userId, today: jalaliDay(now) }
  if ((await takePlaces(tx, [slot.id], 1, booker)).length === 0) {
    const reserved = await listReserved(tx, [slot.id], booker)
    throw new AppError(reserved.length > 0 ? 'month_reserved' : 'month_full', { months: [term] })
  }
  const item = { slotId: slot.id, memberId, places: 1, priceRial: 0, ...(day === undefined ? {} : { day }) }
  const order = await insertOrder(tx, newOrder(booking), [item])
  await confirmOrder(tx, order, now)
  const [enrolment] = await listEnrolments(tx, order.id)
  if (enrolment === undefined) throw new Error(`order ${order.uid} has no enrolment`)
  return { uid: order.uid, enrolmentId: enrolment.id }
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
