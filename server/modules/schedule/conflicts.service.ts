import type { Db } from '#server/db/client.ts'
import type { ScheduleConflict } from '#src/contract/desk/schedule.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { lessonsOf } from '#src/fa/lessons.ts'
import { type BoardLesson, type BoardSession, listClosedDays, listHolidaysOn, listLessonsOn } from './board.repo.ts'
import { dayOnly, isHeld, isSameDay } from './plan.ts'

/** A lesson as it would be held. */
export type Target = { date: JalaliDay; starts_at: string; ends_at: string }

const LAST_MINUTE = '23:59'
const OPPOSITE = { women: 'men', men: 'women', mixed: undefined } as const

export function startOf(date: JalaliDay, times: { starts_at: string; ends_at: string }, fallback: Date): Date {
  return lessonsOf(date, { weekdays: [], ...times })[0]?.startsAt ?? fallback
}

type Placing = {
  /** With the pool where the lessons are to be. */
  session: BoardSession
  targets: Target[]
  /** Who holds it; undefined for an opening. */
  coach: number | undefined
  /** Lessons that are not there any more once the change is saved. */
  isReplaced: (lesson: BoardLesson) => boolean
  /** A timetable may have lessons on holidays: they are not held. */
  allowHolidays?: boolean
  now: Date
}

/** What is in the way of lessons at these times. */
export async function conflictsOf(db: Db, placing: Placing): Promise<ScheduleConflict[]> {
  const { session, targets, coach, isReplaced, allowHolidays = false, now } = placing
  const dates = targets.map(({ date }) => date)
  const [atPool, ofSession, ofCoach, holidays, closedDays] = [
    await listLessonsOn(db, dates, { pools: [session.pool_id] }),
    await listLessonsOn(db, dates, { sessionId: session.id }),
    coach === undefined ? [] : await listLessonsOn(db, dates, { coach }),
    await listHolidaysOn(db, dates),
    await listClosedDays(db, dates),
  ]
  return targets.flatMap((target) => {
    const { date } = target
    const found = (kind: ScheduleConflict['kind'], name: string | null = null) => ({ kind, date, name })
    if (!isWithinDay(target)) return [found('beyond_day')]
    if (startOf(date, target, now) <= now) return [found('past')]
    const isOnDay = (lesson: BoardLesson) => isSameDay(lesson, date) && isHeld(lesson) && !isReplaced(lesson)
    const isOther = (lesson: BoardLesson) => overlap(lesson, target) && lesson.session_id !== session.id
    const overlaps = atPool.filter((lesson) => isOnDay(lesson) && isOther(lesson))
    const holiday = holidays.find((one) => isSameDay(one, date))
    const closed = closedDays.find((one) => isSameDay(one, date) && one.pool_id === session.pool_id)
    const own = ofSession.find(isOnDay)
    const busy = ofCoach.find((lesson) => isOnDay(lesson) && isOther(lesson))
    const otherSex = overlaps.find(({ sex }) => sex === OPPOSITE[session.sex])
    const lanes = overlaps.length < Math.max(1, session.lanes) ? undefined : (overlaps[0]?.name ?? null)
    return [
      ...namedConflict('pool_closed', closed?.reason),
      ...namedConflict('holiday', allowHolidays ? undefined : holiday?.title),
      ...namedConflict('own_lesson', own?.name),
      ...namedConflict('coach_busy', busy?.name),
      ...namedConflict('other_sex', otherSex?.name),
      ...namedConflict('lanes_full', lanes),
    ].map((one) => ({ ...one, date }))
  })
}

/** Nothing while there is no name of what is in the way. */
function namedConflict(kind: ScheduleConflict['kind'], name: string | null | undefined) {
  return name === undefined ? [] : [{ kind, name }]
}

function isWithinDay({ starts_at, ends_at }: Target): boolean {
  return starts_at < ends_at && ends_at <= LAST_MINUTE
}

/** Whether two lessons of a day have a time in common. */
export function overlap(
  one: { starts_at: string; ends_at: string },
  other: { starts_at: string; ends_at: string },
): boolean {
  return one.starts_at < other.ends_at && one.ends_at > other.starts_at
}

/** A conflict without a date. */
export function conflict(kind: ScheduleConflict['kind'], date: JalaliDay | null = null): ScheduleConflict {
  return { kind, date: date && dayOnly(date), name: null }
}
