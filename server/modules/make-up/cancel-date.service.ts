import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/client.ts'
import { readClubSettings, readClubTexts } from '#server/modules/club/club-settings.service.ts'
import { notifyUser } from '#server/modules/notification/notify.service.ts'
import { refundOrder, refundWithin } from '#server/modules/payment/refunds/operator-refund.service.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { endOfTerm, type JalaliDay, jalaliDay } from '#src/fa/jalali.ts'
import { lessonsOf } from '#src/fa/lessons.ts'
import { formatWeekdayOf, weekdayOf } from '#src/fa/week.ts'
import {
  type Affected,
  type CancelledDate,
  cancelMovedDate,
  deleteAddedLesson,
  extendCredits,
  findAddedLesson,
  findCancelledDate,
  findClass,
  giveCredits,
  insertCancelledDate,
  type Lesson,
  listAffected,
  listGuests,
  lockMonth,
} from './cancel-date.repo.ts'
import { makeUpTexts } from './strings.ts'

/** Where the credits are shown. */
const pages: Record<ProgramKind, string> = { team: '/my-teams', course: '/my-courses' }

type CancelDeps = Pick<Deps, 'db' | 'now'>

export type DateCancellation = {
  kind: ProgramKind
  /** The public number of the session. */
  session: number
  date: JalaliDay
  /** For the swimmers. */
  reason?: string | undefined
  dryRun?: boolean
  /** Runs last in the transaction that cancels. */
  record?: (tx: Db) => Promise<void>
}

/**
 * `no_lesson`: the class has none on that weekday. `past`: it has begun. `affected` have a paid month with the lesson and
 * get a credit each, `given` of them by this call; the make-up lessons of `guests` end and return their credits.
 */
export type DateCancelled =
  | { state: 'no_lesson' }
  | { state: 'past' }
  | { state: 'cancelled'; affected: Affected[]; given: number; guests: { order: string; name: string }[] }

/**
 * Cancels one lesson of a class: each paid month with it gets a make-up credit, those whose order is paid later too. A
 * repeated call gives no second one and continues an interrupted one. With `dryRun`, tells who is affected and
 * changes nothing. Undefined when there is no such class.
 */
export async function cancelSessionDate(
  deps: CancelDeps,
  { kind, session, date, reason: given, dryRun = false, record }: DateCancellation,
): Promise<DateCancelled | undefined> {
  const found = await findClass(deps.db, kind, session)
  if (found === undefined) return undefined
  const now = deps.now()
  const lesson = { ...date, sessionId: found.id }
  const added = await findAddedLesson(deps.db, lesson)
  if (added === undefined && !found.weekdays.includes(weekdayOf(date))) return { state: 'no_lesson' }
  const known = await findCancelledDate(deps.db, lesson)
  // Its lesson is on another date now.
  if (added === undefined && known?.moved) return { state: 'no_lesson' }
  const times = { ...found, ...(added && { starts_at: added.startsAt, ends_at: added.endsAt }) }
  const [{ startsAt } = { startsAt: now }] = lessonsOf(date, times)
  if ((added !== undefined || known === undefined) && startsAt <= now) return { state: 'past' }
  if (dryRun) {
    const { affected, guests } = await planLesson(deps.db, lesson, known?.moved === false ? known.cancelledAt : now)
    return { state: 'cancelled', affected, given: 0, guests }
  }
  const reason = given || (await readClubTexts(deps.db)).cancel_reason || makeUpTexts.cancelled
  const written = await deps.db.transaction(async (tx) => {
    const result = await cancelLesson(tx, { lesson, reason, now })
    const text = makeUpTexts.credited(found.name, formatWeekdayOf(date))
    for (const userId of new Set(result.given)) {
      const key = `cancelled-date:${result.cancelled.id}`
      await notifyUser(tx, { userId, kind: 'term_cancelled', text, url: pages[found.kind], key, now })
    }
    await record?.(tx)
    return result
  })
  const { cancelled, affected, given: credits } = written
  return { state: 'cancelled', affected, given: credits.length, guests: await returnGuests(deps, cancelled) }
}

/** Who has a lesson that is about to be cancelled or moved, and the make-up lessons booked on it. */
export async function planLesson(db: Db, lesson: Lesson, before: Date) {
  const added = await findAddedLesson(db, lesson)
  const rightsDay = added?.originDay ?? undefined
  return { affected: await listAffected(db, { ...lesson, rightsDay }, before), guests: await listGuests(db, lesson) }
}

/**
 * Cancels a lesson inside a transaction and gives the credits; the caller sends the messages and ends the make-up lessons.
 * `given` are the accounts that got one by this call.
 */
export async function cancelLesson(
  tx: Db,
  { lesson, reason, now }: { lesson: Lesson; reason: string; now: Date },
): Promise<{ cancelled: CancelledDate; affected: Affected[]; given: number[] }> {
  await lockMonth(tx, lesson)
  const creditsExpireAt = await endOfCredits(tx, now)
  const added = await findAddedLesson(tx, lesson)
  const rightsDay = added?.originDay ?? undefined
  if (added !== undefined) await deleteAddedLesson(tx, added.id)
  const known = await findCancelledDate(tx, lesson)
  const { sessionId, year, month, day } = lesson
  const row = { reason, cancelledAt: now, creditsExpireAt }
  const cancelled = known?.moved
    ? await cancelMovedDate(tx, known.id, row)
    : (known ?? (await insertCancelledDate(tx, { sessionId, year, month, day, ...row })))
  const given = await giveCredits(tx, { ...cancelled, rightsDay }, now)
  return { cancelled, affected: await listAffected(tx, { ...cancelled, rightsDay }, cancelled.cancelledAt), given }
}

/** Ends the make-up lessons of a date inside a transaction that has locked their orders; their credits last on. */
export async function returnGuestsWithin(
  tx: Db,
  guests: readonly { orderId: number; order: string; userId: number; enrolmentId: number }[],
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const ids = guests.map(({ enrolmentId }) => enrolmentId)
  await extendCredits(tx, ids, await endOfCredits(tx, now))
  for (const { orderId, order, userId, enrolmentId } of guests) {
    await refundWithin(tx, { id: orderId, uid: order, userId }, { reason, silent: true, enrolment: enrolmentId }, now)
  }
}

/** The end of the last day on which credits given now can be used. */
async function endOfCredits(db: Db, now: Date): Promise<Date> {
  const { make_up_days: days } = await readClubSettings(db)
  return endOfTerm(jalaliDay(new Date(now.getTime() + days * DAY_MS)))
}

/** Ends the make-up lessons booked on a cancelled date; their credits are free again, for as long as new ones. */
async function returnGuests(deps: CancelDeps, date: CancelledDate) {
  const guests = await listGuests(deps.db, date)
  await extendCredits(
    deps.db,
    guests.map(({ enrolmentId }) => enrolmentId),
    date.creditsExpireAt,
  )
  for (const { order } of guests) await refundOrder(deps, order, { reason: date.reason })
  return guests.map(({ order, name }) => ({ order, name }))
}
