import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { planLesson } from '#server/modules/make-up/cancel-date.service.ts'
import { closeDatesWithin } from '#server/modules/payment/refunds/operator-refund.service.ts'
import type { ScheduleRequestOf } from '#src/contract/desk/schedule.ts'
import { compareTerms, jalaliDay } from '#src/fa/jalali.ts'
import { type BoardLesson, listBoardPools, listClosedDays, listLessonsOn } from './board.repo.ts'
import { insertClosedDays } from './change.repo.ts'
import { conflict, startOf } from './conflicts.service.ts'
import { datesBetween, isTooLong } from './dates.ts'
import { emptyPlan, isSameDay, type Plan, seenOf } from './plan.ts'
import { scheduleTexts } from './strings.ts'
import { messagesOf, planVisits, type Told, tell } from './visits.service.ts'

/**
 * Closes a pool: visits are returned to the wallets, unpaid orders end, and every lesson of a class gives a make-up credit,
 * except those that have begun or are not held. Throws `not_found`.
 */
export async function planClose(
  db: Db,
  { pool, from, to, reason }: ScheduleRequestOf<'close'>,
  now: Date,
): Promise<Plan> {
  const [found] = await listBoardPools(db, [pool])
  if (found === undefined) throw new AppError('not_found')
  const plan = emptyPlan(pool, reason)
  if (isTooLong(from, to)) return { ...plan, conflicts: [conflict('too_long', from)] }
  if (compareTerms(from, jalaliDay(now)) < 0) return { ...plan, conflicts: [conflict('past', from)] }
  const dates = datesBetween(from, to)
  const closedBefore = (await listClosedDays(db, dates)).filter(({ pool_id }) => pool_id === pool)
  const lessons = (await listLessonsOn(db, dates, { pools: [pool] })).filter(
    (lesson) => lesson.cancelled === null && startOf(lesson, lesson, now) > now,
  )
  const isNew = dates.some((date) => !closedBefore.some((one) => isSameDay(one, date)))
  const visits = lessons.filter(({ kind }) => kind === 'pool')
  const isOpen = visits.some(({ closed, booked, desk }) => !closed || booked > desk)
  const classes = lessons.filter(({ kind, holiday }) => kind !== 'pool' && holiday === null)
  if (!isNew && !isOpen && classes.length === 0) return { ...plan, conflicts: [conflict('pool_closed', from)] }
  const slotIds = visits.map(({ slot_id }) => slot_id)
  const told: Told = new Map()
  await planVisits(db, plan, { slotIds, told })
  await planClasses(db, plan, { classes, told, now })
  plan.messages = await messagesOf(db, told, scheduleTexts.closed(found.name, from, to, reason))
  return {
    ...plan,
    closedSlots: slotIds,
    slotIds: lessons.map(({ slot_id }) => slot_id),
    sessionIds: classes.map(({ session_id }) => session_id),
    dates: lessons.length,
    desk: visits.reduce((sum, { desk }) => sum + desk, 0),
    seen: lessons.map(seenOf),
    write: async (tx) => {
      await insertClosedDays(tx, pool, dates, reason)
      await closeDatesWithin(tx, slotIds)
    },
  }
}

/** Lessons of classes, and the make-up lessons booked on them. */
async function planClasses(
  db: Db,
  plan: Plan,
  { classes, told, now }: { classes: BoardLesson[]; told: Told; now: Date },
) {
  for (const { session_id: sessionId, year, month, day } of classes) {
    const lesson = { sessionId, year, month, day }
    const { affected, guests } = await planLesson(db, lesson, now)
    plan.cancelled.push({ lesson, enrolments: affected.map(({ enrolmentId }) => enrolmentId) })
    plan.guests.push(...guests)
    for (const { userId, memberId, name } of [...affected, ...guests]) {
      plan.people.set(memberId, name)
      tell(told, userId, 'credited')
    }
  }
}
