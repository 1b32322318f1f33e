import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { planLesson } from '#server/modules/make-up/cancel-date.service.ts'
import type { ScheduleRequestOf } from '#src/contract/desk/schedule.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { weekdayOf } from '#src/fa/week.ts'
import {
  type BoardLesson,
  type BoardPool,
  type BoardSession,
  findBoardSession,
  listBoardPools,
  listLessonsOn,
} from './board.repo.ts'
import { deleteAdded, deleteMoved, insertAdded, insertMoved, moveSubstitute } from './change.repo.ts'
import { conflict, conflictsOf, startOf } from './conflicts.service.ts'
import { messagesTo } from './messages.service.ts'
import { dayOnly, emptyPlan, isHeld, isSameDay, type Moving, type Plan, seenOf } from './plan.ts'
import { planTimetable } from './plan-timetable.service.ts'
import { scheduleTexts } from './strings.ts'

type Move = ScheduleRequestOf<'move'>
/**
 * Moves a lesson of a class to another day of its month, time or pool, or with it all later ones of its weekday. Its
 * swimmers have it there; make-up lessons that were booked on it end, and their credits last on. Throws `not_found`.
 */
export async function planMove(db: Db, request: Move, now: Date): Promise<Plan> {
  const session = await findBoardSession(db, request.class, request.session)
  if (session === undefined) throw new AppError('not_found')
  const [lesson] = (await listLessonsOn(db, [request.date], { sessionId: session.id })).filter(isHeld)
  const plan = emptyPlan(session.pool_id, scheduleTexts.movedReason(request.to, request.starts_at))
  if (lesson === undefined) return { ...plan, conflicts: [conflict('no_lesson', request.date)] }
  if (startOf(lesson, lesson, now) <= now) return { ...plan, conflicts: [conflict('past', request.date)] }
  // The later lessons are at the pool of the class, wherever this one is.
  const poolId = request.pool ?? (request.scope === 'date' ? lesson.pool_id : session.pool_id)
  const [pool] = await listBoardPools(db, [poolId])
  if (pool === undefined) return { ...plan, conflicts: [conflict('no_pool')] }
  if (pool.id !== session.pool_id) plan.otherPoolId = pool.id
  if (isSamePlace(request, lesson, pool)) return { ...plan, conflicts: [conflict('same_place', request.to)] }
  const moving = { session, lesson, request, pool, plan, now }
  return request.scope === 'date' ? moveOne(db, moving) : planTimetable(db, moving)
}

function isSamePlace({ date, to, starts_at, ends_at }: Move, lesson: BoardLesson, pool: BoardPool): boolean {
  const isSameTime = starts_at === lesson.starts_at && ends_at === lesson.ends_at
  return isSameDay(date, to) && isSameTime && pool.id === lesson.pool_id
}

async function moveOne(db: Db, { session, lesson, request, pool, plan, now }: Moving): Promise<Plan> {
  const { starts_at, ends_at } = request
  const [from, to] = [dayOnly(request.date), dayOnly(request.to)]
  if (from.year !== to.year || from.month !== to.month) return { ...plan, conflicts: [conflict('other_month', to)] }
  const sessionId = session.id
  const { affected, guests } = await planLesson(db, { sessionId, ...from }, now)
  const conflicts = await conflictsOf(db, {
    session: { ...session, pool_id: pool.id, lanes: pool.lanes },
    ...{ now, coach: lesson.coach_id ?? undefined, targets: [{ date: to, starts_at, ends_at }] },
    isReplaced: (other) => other.session_id === sessionId && isSameDay(other, from),
  })
  // Named wherever swimmers could expect it at another pool.
  const place = pool.id === lesson.pool_id && pool.id === session.pool_id ? undefined : pool.name
  const text = scheduleTexts.moved(session.name, { from, to, starts: starts_at, ends: ends_at, place })
  for (const { memberId, name } of [...affected, ...guests]) plan.people.set(memberId, name)
  return {
    ...plan,
    guests,
    messages: await messagesTo(db, session, { swimmers: affected, text, guests }),
    slotIds: [lesson.slot_id],
    sessionIds: [sessionId],
    dates: 1,
    conflicts,
    seen: [seenOf(lesson), session.version],
    write: (tx) =>
      writeMove(tx, { session, lesson, from, to, pool, times: { starts_at, ends_at }, reason: plan.reason, now }),
  }
}

type Written = {
  session: BoardSession
  lesson: BoardLesson
  from: JalaliDay
  to: JalaliDay
  pool: BoardPool
  times: { starts_at: string; ends_at: string }
  reason: string
  now: Date
}

async function writeMove(tx: Db, { session, lesson, from, to, pool, times, reason, now }: Written) {
  const sessionId = session.id
  const origin = lesson.origin_day ?? from.day
  if (lesson.added) await deleteAdded(tx, { sessionId, ...from })
  else await insertMoved(tx, { sessionId, ...from, reason, cancelledAt: now, creditsExpireAt: now })
  const poolId = pool.id === session.pool_id ? null : pool.id
  const isUsual = times.starts_at === session.starts_at && times.ends_at === session.ends_at && poolId === null
  // Back where its weekday has it.
  if (isUsual && origin === to.day && session.weekdays.includes(weekdayOf(to))) {
    await deleteMoved(tx, { sessionId, ...to })
  } else {
    const { starts_at: startsAt, ends_at: endsAt } = times
    await insertAdded(tx, { sessionId, ...to, startsAt, endsAt, originDay: origin, poolId, createdAt: now })
  }
  if (!isSameDay(from, to)) await moveSubstitute(tx, { sessionId, ...from }, to)
}
