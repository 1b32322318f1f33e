import type { Deps } from '#server/core/deps.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import { requirePool } from '#server/modules/staff/staff.service.ts'
import { poolsWith } from '#src/contract/desk/roles.ts'
import type { Week, WeekLesson } from '#src/contract/desk/schedule.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { type JalaliDay, jalaliDay } from '#src/fa/jalali.ts'
import {
  type BoardLesson,
  listBoardPools,
  listClosedDays,
  listCoaches,
  listHolidaysOn,
  listLessonsOn,
} from './board.repo.ts'
import { saturdayOf } from './dates.ts'
import { dayOnly, isHeld, isSameDay } from './plan.ts'

const WEEK_DAYS = 7

/** The seven days of the week of a date, Saturday first. */
export function daysOfWeek(date: JalaliDay): JalaliDay[] {
  const saturday = saturdayOf(date)
  return Array.from({ length: WEEK_DAYS }, (_, index) => jalaliDay(new Date(saturday + index * DAY_MS)))
}

/** A week of the club as the board shows it. Throws `not_found` for another's pool. */
export async function readWeek(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { grants, pools: own }: Pick<StaffRequest, 'grants' | 'pools'>,
  { day, pool }: { day: JalaliDay | undefined; pool: number | undefined },
): Promise<Week> {
  if (pool !== undefined) requirePool({ pools: own }, pool)
  const at = now()
  const dates = daysOfWeek(day ?? jalaliDay(at))
  const pools = await listBoardPools(db, pool === undefined ? own : [pool])
  const ids = pools.map(({ id }) => id)
  const [holidays, closed, coaches, lessons] = await Promise.all([
    listHolidaysOn(db, dates),
    listClosedDays(db, dates),
    listCoaches(db),
    listLessonsOn(db, dates, { pools: ids }),
  ])
  const writable = poolsWith(grants, 'schedule.write')
  return {
    at: at.toISOString(),
    days: dates.map((date) => ({ date, holiday: holidays.find((one) => isSameDay(one, date))?.title ?? null })),
    pools: pools.map((each) => ({
      ...each,
      closed: closed
        .filter(({ pool_id }) => pool_id === each.id)
        .map((one) => ({ date: dayOnly(one), reason: one.reason })),
    })),
    coaches,
    lessons: lessons.map(toLesson),
    editable: writable === 'all' || (ids.length > 0 && ids.every((id) => writable.includes(id))),
  }
}

function toLesson(row: BoardLesson): WeekLesson {
  const { kind, session, name, title, pool_id, starts_at, ends_at, coach_id, coach, substitute, added } = row
  const reason = row.cancelled ?? row.holiday ?? row.pool_closed
  const state = isHeld(row)
    ? row.closed && kind === 'pool'
      ? 'closed'
      : 'open'
    : reason === null
      ? 'closed'
      : 'cancelled'
  return {
    ...{ kind, session, name, title, pool: pool_id, date: dayOnly(row), starts_at, ends_at, substitute, added },
    coach: coach_id === null || coach === null ? null : { id: coach_id, name: coach },
    ...{ capacity: row.capacity, booked: row.booked, state, reason },
  }
}
