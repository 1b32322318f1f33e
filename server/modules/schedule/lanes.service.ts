import type { Db } from '#server/db/client.ts'
import { termKey, termNumber } from '#src/contract/month.ts'
import { type JalaliDay, jalaliDay } from '#src/fa/jalali.ts'
import { listLessonsOn } from './board.repo.ts'
import { listAddedDates, lockSchedule } from './change.repo.ts'
import { overlap, startOf } from './conflicts.service.ts'
import { dayOnly, isHeld, isSameDay } from './plan.ts'
import { scheduleTexts } from './strings.ts'

/** So many lessons are named, the others counted. */
const MOST_NAMED = 3

/** A coming lesson, and how many lanes it and those at its time need. */
export type LaneNeed = { date: JalaliDay; starts_at: string; name: string; needed: number }

/**
 * The coming lessons that the week board moved or added to a pool while it had more lanes than `lanes`, earliest first:
 * they need more. Other lessons may share lanes, as the catalogue allows. Holds the lock of the schedule until the end of
 * the transaction, so that no move to the pool is saved before its new number.
 */
export async function lessonsBeyondLanes(
  tx: Db,
  { pool, lanes }: { pool: number; lanes: number },
  now: Date,
): Promise<LaneNeed[]> {
  await lockSchedule(tx)
  const dates = await listAddedDates(tx, pool, jalaliDay(now))
  if (dates.length === 0) return []
  const lessons = (await listLessonsOn(tx, dates, { pools: [pool] })).filter(isHeld)
  return lessons
    .filter((lesson) => lesson.added && startOf(lesson, lesson, now) > now)
    .map((lesson) => ({
      ...{ date: dayOnly(lesson), starts_at: lesson.starts_at, name: lesson.name },
      needed: lessons.filter((other) => isSameDay(other, lesson) && overlap(other, lesson)).length,
    }))
    .filter(({ needed }) => needed > Math.max(1, lanes))
    .sort((one, other) => termNumber(one.date) - termNumber(other.date))
}

/** For staff. */
export function laneNeedsText(lessons: readonly LaneNeed[]): string {
  return scheduleTexts.laneNeeds(named(lessons, scheduleTexts.laneNeed, scheduleTexts.laneOthers).join('، '))
}

/** For the operator. */
export function laneNeedsLine(lessons: readonly LaneNeed[]): string {
  const oneOf = ({ date, starts_at, name, needed }: LaneNeed) =>
    `${name} on ${termKey(date)} at ${starts_at} needs ${needed}`
  return named(lessons, oneOf, (others) => `and ${others} more`).join(', ')
}

/** The first lessons, and the number of the others. */
function named(lessons: readonly LaneNeed[], oneOf: (lesson: LaneNeed) => string, othersOf: (count: number) => string) {
  const others = lessons.length - MOST_NAMED
  return [...lessons.slice(0, MOST_NAMED).map(oneOf), ...(others > 0 ? [othersOf(others)] : [])]
}
