import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/client.ts'
import { readClubSettings, readClubTexts } from '#server/modules/club/club-settings.service.ts'
import { notifyUser } from '#server/modules/notification/notify.service.ts'
import { refundOrder } from '#server/modules/payment/refunds/operator-refund.service.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { endOfTerm, type JalaliDay, jalaliDay } from '#src/fa/jalali.ts'
import { lessonsOf } from '#src/fa/lessons.ts'
import { formatWeekdayOf, weekdayOf } from '#src/fa/week.ts'
import {
  type Affected,
  type CancelledDate,
  extendCredits,
  findCancelledDate,
  findClass,
  giveCredits,
  insertCancelledDate,
  listAffected,
  listGuests,
  lockMonth,
} from './cancel-date.repo.ts'
import { makeUpTexts } from './strings.ts'

/** Where the credits are shown. */
const pages: Record<ProgramKind, string> = { team: '/my-teams', course: '/my-courses' }

type CancelDeps = Pick<Deps, 'db' | 'now'>
type SessionClass = NonNullable<Awaited<ReturnType<typeof findClass>>>

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
  if (!found.weekdays.includes(weekdayOf(date))) return { state: 'no_lesson' }
  const now = deps.now()
  const lesson = { ...date, sessionId: found.id }
  const known = await findCancelledDate(deps.db, lesson)
  const [{ startsAt } = { startsAt: now }] = lessonsOf(date, found)
  if (known === undefined && startsAt <= now) return { state: 'past' }
  if (dryRun) {
    const affected = await listAffected(deps.db, lesson, known?.cancelledAt ?? now)
    return { state: 'cancelled', affected, given: 0, guests: await listGuests(deps.db, lesson) }
  }
  const reason = given || (await readClubTexts(deps.db)).cancel_reason || makeUpTexts.cancelled
  const {
    cancelled,
    affected,
    given: credits,
  } = await deps.db.transaction(async (tx) => {
    const written = await writeDate(deps, tx, { found, lesson, reason })
    await record?.(tx)
    return written
  })
  return { state: 'cancelled', affected, given: credits, guests: await returnGuests(deps, cancelled) }
}

type NewDate = { found: SessionClass; lesson: JalaliDay & { sessionId: number }; reason: string }

async function writeDate(deps: CancelDeps, tx: Db, { found, lesson, reason }: NewDate) {
  await lockMonth(tx, lesson)
  const now = deps.now()
  const creditsExpireAt = await endOfCredits(tx, now)
  const cancelled =
    (await findCancelledDate(tx, lesson)) ??
    (await insertCancelledDate(tx, { ...lesson, reason, cancelledAt: now, creditsExpireAt }))
  const given = await giveCredits(tx, cancelled, now)
  const text = makeUpTexts.credited(found.name, formatWeekdayOf(lesson))
  for (const userId of new Set(given)) {
    const key = `cancelled-date:${cancelled.id}`
    await notifyUser(tx, { userId, kind: 'term_cancelled', text, url: pages[found.kind], key, now })
  }
  return { cancelled, affected: await listAffected(tx, lesson, cancelled.cancelledAt), given: given.length }
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
