import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { ScheduleRequestOf } from '#src/contract/desk/schedule.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { findBoardSession, listComingDates, listLessonsOn } from './board.repo.ts'
import { setTimetable } from './change.repo.ts'
import { conflict, conflictsOf, startOf } from './conflicts.service.ts'
import { dayOnly, emptyPlan, isHeld, type Plan, seenOf } from './plan.ts'
import { scheduleTexts } from './strings.ts'
import { messagesOf, planVisits, type Told } from './visits.service.ts'

/**
 * Other hours of an opening from its next date on. An opening has one timetable: a date that has begun must be over.
 * Throws `not_found`.
 */
export async function planHours(db: Db, request: ScheduleRequestOf<'hours'>, now: Date): Promise<Plan> {
  const session = await findBoardSession(db, 'pool', request.session)
  if (session === undefined) throw new AppError('not_found')
  const { starts_at, ends_at, visits } = request
  const plan = emptyPlan(session.pool_id, scheduleTexts.hoursReason(starts_at, ends_at))
  const today = jalaliDay(now)
  if (starts_at === session.starts_at && ends_at === session.ends_at) {
    return { ...plan, conflicts: [conflict('same_place')] }
  }
  const dates = await listComingDates(db, session.id, today)
  const held = (await listLessonsOn(db, dates, { sessionId: session.id })).filter(isHeld)
  const lessons = held.filter((lesson) => startOf(lesson, lesson, now) > now)
  const begun = held.find((lesson) => startOf(lesson, lesson, now) <= now)
  const isAhead = (time: string) =>
    begun !== undefined && startOf(dayOnly(begun), { starts_at: time, ends_at: time }, now) > now
  const conflicts = await conflictsOf(db, {
    ...{ session, now, coach: undefined },
    targets: lessons.map((lesson) => ({ date: dayOnly(lesson), starts_at, ends_at })),
    isReplaced: ({ session_id }) => session_id === session.id,
  })
  // A date that is over would be on sale again.
  if (begun !== undefined && (isAhead(begun.ends_at) || isAhead(starts_at))) {
    conflicts.unshift(conflict('has_begun', begun))
  }
  const slotIds = lessons.map(({ slot_id }) => slot_id)
  const told: Told = new Map()
  await planVisits(db, plan, { slotIds, told, keep: visits === 'keep' })
  const text = scheduleTexts.hours(session.name, session.title, { starts: starts_at, ends: ends_at })
  return {
    ...plan,
    messages: await messagesOf(db, told, text),
    closedSlots: visits === 'keep' ? [] : slotIds,
    slotIds,
    sessionIds: [session.id],
    dates: lessons.length,
    desk: visits === 'keep' ? 0 : lessons.reduce((sum, { desk }) => sum + desk, 0),
    conflicts,
    seen: [lessons.map(seenOf), session.version],
    write: (tx) =>
      setTimetable(tx, session.id, {
        ...{ weekdays: session.weekdays, startsAt: starts_at, endsAt: ends_at },
        poolId: session.pool_id,
      }),
  }
}
