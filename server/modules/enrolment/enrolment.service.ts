import type { Deps } from '#server/core/deps.ts'
import { addedFor } from '#server/db/class-lessons.ts'
import { attendanceOf } from '#server/modules/attendance/my-attendance.service.ts'
import { creditsOf } from '#server/modules/make-up/make-up.service.ts'
import { missedOf } from '#server/modules/make-up/missed.service.ts'
import { refundOf } from '#server/modules/payment/refunds/cancel-term.service.ts'
import type { RollMark } from '#src/contract/attendance/roll-mark.ts'
import type { MyTerm, MyTerms } from '#src/contract/enrolment.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { BookedTerm, JalaliMonth } from '#src/contract/month.ts'
import { cancellableUntil } from '#src/fa/cancellation.ts'
import { compareMonths, jalaliDay } from '#src/fa/jalali.ts'
import { type Lesson, lessonsOf, phaseOf, type Timetable } from '#src/fa/lessons.ts'
import { weekdayOf } from '#src/fa/week.ts'
import { type FreeMonth, listFreeMonths, listSharedIds, listTerms, type TermRow } from './enrolment.repo.ts'

/**
 * A user's paid terms of one kind, with their state in Tehran now; with `shared` also those that another guardian paid for
 * a member whom both see.
 */
export async function myTermsOf(
  deps: Deps,
  userId: number,
  kind: BookableKind,
  { shared = false } = {},
): Promise<MyTerms> {
  const now = deps.now()
  const memberIds = shared ? await listSharedIds(deps.db, userId) : []
  const rows = await listTerms(deps.db, { userId, memberIds }, kind)
  const sessionIds = [...new Set(rows.map(({ sessionId }) => sessionId))]
  // Visits have no renewal.
  const hasNone = sessionIds.length === 0 || kind === 'pool'
  const free = hasNone ? [] : await listFreeMonths(deps.db, { userId, today: jalaliDay(now) }, sessionIds)
  const attended = await attendanceOf(deps.db, [...new Set(rows.map(({ memberId }) => memberId))])
  const results = rows.map((row) => {
    const attendance = attended.daysOf(row)
    return {
      ...toTerm(row, kind, now, renewalOf(row, rows, free)),
      attendance,
      levels: attended.levelsOf(row.memberId),
      missed: missedIn(row, attendance, now),
    }
  })
  // A credit is always for a lesson of one of the user's terms.
  const hasLost = rows.some(({ cancelledDays, missedCredits }) => cancelledDays.length + missedCredits.length > 0)
  const credits = kind === 'pool' || !hasLost ? [] : await creditsOf(deps.db, userId, kind, now)
  return { now: now.toISOString(), results, credits }
}

/** The first free month after the swimmer's last month of a session. */
function renewalOf({ sessionId, memberId, day }: TermRow, rows: TermRow[], free: FreeMonth[]): JalaliMonth | null {
  if (day !== null) return null
  // Rows are sorted newest first.
  const last = rows.find((row) => isSame(row, sessionId, memberId) && row.cancelledAt === null && row.day === null)
  const next = free.find((month) => month.sessionId === sessionId && (last === undefined || isAfter(month, last)))
  return next === undefined ? null : { year: next.year, month: next.month }
}

function isSame(row: TermRow, sessionId: number, memberId: number): boolean {
  return row.sessionId === sessionId && row.memberId === memberId
}

function isAfter(month: JalaliMonth, other: JalaliMonth): boolean {
  return compareMonths(month, other) > 0
}

/** Until when the term can be cancelled, by the booked start time, and the refund: for its payer alone. */
function cancellation(row: TermRow, term: BookedTerm, now: Date) {
  const until = cancellableUntil(term, row.booked.starts_at, row.settings)
  if (row.bookedBy !== null) return { cancellable_until: null, refund: 0, booked_by: row.bookedBy }
  const isOpen = row.cancelledAt === null && row.movedDays === null && now < until
  const refund = refundOf({ payableRial: row.payableRial, subject: row.booked }, row)
  return { cancellable_until: isOpen ? until.toISOString() : null, refund }
}

function bookedTermOf({ year, month, day }: Pick<TermRow, 'year' | 'month' | 'day'>): BookedTerm {
  return day === null ? { year, month } : { year, month, day }
}

/** The next lesson that is neither cancelled nor moved to another month. */
function nextOf(row: TermRow, timetable: Timetable, now: Date): Lesson | undefined {
  const weekly = lessonsOf(bookedTermOf(row), timetable).filter(({ startsAt }) =>
    isIncluded(row, jalaliDay(startsAt).day),
  )
  return [
    ...weekly,
    ...addedOf(row).flatMap((added) => lessonsOf({ ...row, day: added.day }, { ...timetable, ...added })),
  ]
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .find(({ endsAt }) => endsAt > now)
}

/** The added lessons that the swimmer has: by the day from which they were moved. */
function addedOf({ day, addedLessons, frozen, movedDays }: TermRow) {
  return day === null ? addedFor(addedLessons, { frozenFrom: frozen?.day ?? null, movedDays }) : []
}

function isIncluded({ day, cancelledDays, frozen, movedDays }: TermRow, on: number): boolean {
  if (day !== null) return true
  if (cancelledDays.includes(on) || (frozen !== null && on >= frozen.day)) return false
  return movedDays === null || movedDays.includes(on)
}

/** Missed lessons of a paid month for which the swimmer can get a make-up credit. */
function missedIn(row: TermRow, attendance: { day: number; state: RollMark }[], now: Date) {
  const { year, month, weekdays, startsAt: starts_at, endsAt: ends_at, settings, missedCredits: credited } = row
  if (row.day !== null || row.cancelledAt !== null) return []
  const absent = attendance.filter(({ day, state }) => state === 'absent' && isIncluded(row, day)).map(({ day }) => day)
  return missedOf(
    { month: { year, month }, timetable: { weekdays, starts_at, ends_at }, settings, absent, credited },
    now,
  )
}

function toTerm(row: TermRow, kind: BookableKind, now: Date, renewal: JalaliMonth | null): MyTerm {
  const month = bookedTermOf(row)
  const weekdays = row.day === null ? row.weekdays : [weekdayOf({ ...month, day: row.day })]
  // A single lesson of a class may be a moved one, at its own time and pool.
  const moved = row.day === null ? undefined : row.addedLessons.find(({ day }) => day === row.day)
  const timetable = { weekdays, starts_at: moved?.starts_at ?? row.startsAt, ends_at: moved?.ends_at ?? row.endsAt }
  const cancelled = row.cancelledAt !== null
  const next = cancelled ? undefined : nextOf(row, timetable, now)
  return {
    id: row.id,
    order: row.order,
    kind,
    subject: row.subject,
    session: row.session,
    team_name: row.teamName,
    session_title: row.sessionTitle,
    pool_name: moved?.pool ?? row.poolName,
    pool_address: moved?.pool_address ?? row.poolAddress,
    ...timetable,
    month,
    people: row.people,
    swimmer: { id: row.memberId, name: row.swimmerName, holder: row.isHolder },
    state: cancelled ? 'cancelled' : phaseOf(month, now),
    frozen: row.frozen,
    only_days: row.movedDays,
    cancelled_days: row.day === null ? row.cancelledDays : [],
    added_lessons: addedOf(row).map(({ origin_day: _, pool_id: __, ...lesson }) => lesson),
    next_session:
      next === undefined ? null : { starts_at: next.startsAt.toISOString(), ends_at: next.endsAt.toISOString() },
    ...cancellation(row, month, now),
    renewal,
  }
}
