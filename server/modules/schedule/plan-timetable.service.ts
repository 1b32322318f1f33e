import type { Db } from '#server/db/client.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { compareTerms, type JalaliDay, jalaliDay, startOfJalaliDay, weekdayNames } from '#src/fa/jalali.ts'
import { weekdayOf } from '#src/fa/week.ts'
import type { BoardSession } from './board.repo.ts'
import {
  forgetMoves,
  insertAdded,
  insertMoved,
  listExceptions,
  listMonthSlots,
  pinPool,
  setProgramPool,
  setTimetable,
} from './change.repo.ts'
import { hasMovedTerms, hasOtherSessions, listGuestsFrom, listSwimmersFrom } from './concerned.repo.ts'
import { conflict, conflictsOf } from './conflicts.service.ts'
import { datesBetween, saturdayOf } from './dates.ts'
import { messagesTo } from './messages.service.ts'
import { dayOnly, isSameDay, type Moving, type Plan, seenOf } from './plan.ts'
import { scheduleTexts } from './strings.ts'

/** Conflicts are looked for in this many weeks from the change on. */
const WEEKS_AHEAD = 5
const WEEK_DAYS = 7

type Timetable = { weekdays: number[]; startsAt: string; endsAt: string; poolId: number }

/**
 * Changes the timetable of a class from a date on: the weekday of the lesson becomes that of the new date, and all lessons
 * begin at the new time, at the new pool. The lessons of the month before that date stay as they were.
 */
export async function planTimetable(db: Db, { session, lesson, request, pool, plan, now }: Moving): Promise<Plan> {
  const { starts_at, ends_at } = request
  const [date, to] = [dayOnly(request.date), dayOnly(request.to)]
  const from = compareTerms(date, to) < 0 ? date : to
  if (saturdayOf(date) !== saturdayOf(to)) return { ...plan, conflicts: [conflict('other_week', to)] }
  if (date.month !== to.month) return { ...plan, conflicts: [conflict('other_month', to)] }
  if (lesson.added) return { ...plan, conflicts: [conflict('no_lesson', date)] }
  const others = session.weekdays.filter((weekday) => weekday !== weekdayOf(date))
  if (others.includes(weekdayOf(to))) return { ...plan, conflicts: [conflict('own_lesson', to)] }
  const after: Timetable = {
    weekdays: [...others, weekdayOf(to)].sort((one, other) => one - other),
    ...{ startsAt: starts_at, endsAt: ends_at, poolId: pool.id },
  }
  const targets = upcoming(from, now)
    .filter((day) => after.weekdays.includes(weekdayOf(day)))
    .map((day) => ({ date: day, starts_at, ends_at }))
  const there = { ...session, pool_id: pool.id, lanes: pool.lanes }
  const placing = { session: there, targets, now, coach: session.coach_id ?? undefined }
  const isReplaced = ({ session_id }: { session_id: number }) => session_id === session.id
  const conflicts = await conflictsOf(db, { ...placing, isReplaced, allowHolidays: true })
  if (await hasMovedTerms(db, session.id, from)) conflicts.push(conflict('moved_terms', from))
  const isSamePool = pool.id === session.pool_id
  if (!isSamePool && (await hasOtherSessions(db, session))) conflicts.push(conflict('other_sessions'))
  const swimmers = await listSwimmersFrom(db, session.id, from)
  const isTimeKept = starts_at === session.starts_at && ends_at === session.ends_at
  const guests = (await listGuestsFrom(db, session.id, from)).filter(
    (guest) => !isTimeKept || !after.weekdays.includes(weekdayOf(guest)),
  )
  for (const { memberId, name } of [...swimmers, ...guests]) plan.people.set(memberId, name)
  const days = after.weekdays.map((weekday) => weekdayNames[weekday]).join('، ')
  const place = isSamePool ? undefined : pool.name
  const text = scheduleTexts.movedForGood(session.name, { from, days, starts: starts_at, ends: ends_at, place })
  return {
    ...plan,
    guests,
    messages: await messagesTo(db, session, { swimmers, text, guests }),
    slotIds: await listMonthSlots(db, session.id, from),
    sessionIds: [session.id],
    dates: targets.length,
    conflicts,
    seen: [seenOf(lesson), session.version],
    write: (tx) => writeTimetable(tx, { session, after, from, reason: plan.reason, now }),
  }
}

type Written = { session: BoardSession; after: Timetable; from: JalaliDay; reason: string; now: Date }

/** Lessons of this month and later before the change keep their day and time, as exceptions to the new timetable. */
async function writeTimetable(tx: Db, { session, after, from, reason, now }: Written) {
  const { id: sessionId, weekdays, starts_at: startsAt, ends_at: endsAt } = session
  await forgetMoves(tx, sessionId, from)
  const poolId = await changePool(tx, { session, after, from })
  const first = { ...jalaliDay(now), day: 1 }
  const dates = datesBetween(first, dayBefore(from))
  const { added, off } = dates.length === 0 ? { added: [], off: [] } : await listExceptions(tx, sessionId, first, from)
  const isKept = startsAt === after.startsAt && endsAt === after.endsAt && poolId === null
  for (const date of dates) {
    const [was, will] = [weekdays.includes(weekdayOf(date)), after.weekdays.includes(weekdayOf(date))]
    if ((was && will && isKept) || !(was || will)) continue
    const isOff = off.some((one) => isSameDay(one, date))
    if (will && !isOff) await insertMoved(tx, { sessionId, ...date, reason, cancelledAt: now, creditsExpireAt: now })
    const isAdded = added.some((one) => isSameDay(one, date))
    if (was && !isOff && !isAdded)
      await insertAdded(tx, { sessionId, ...date, startsAt, endsAt, poolId, createdAt: now })
  }
  await setTimetable(tx, sessionId, after)
}

/** Moves the class in the catalogue. Returns the pool of the lessons before; null when it stays the same. */
async function changePool(tx: Db, { session, after, from }: Pick<Written, 'session' | 'after' | 'from'>) {
  const { id: sessionId, pool_id: poolId, program_id: programId } = session
  if (after.poolId === poolId) return null
  await pinPool(tx, { sessionId, before: from, poolId })
  if (programId !== null) await setProgramPool(tx, programId, after.poolId)
  return poolId
}

function upcoming(from: JalaliDay, now: Date): JalaliDay[] {
  const start = Math.max(startOfJalaliDay(from).getTime(), startOfJalaliDay(jalaliDay(now)).getTime())
  return Array.from({ length: WEEKS_AHEAD * WEEK_DAYS }, (_, index) => jalaliDay(new Date(start + index * DAY_MS)))
}

function dayBefore(date: JalaliDay): JalaliDay {
  return jalaliDay(new Date(startOfJalaliDay(date).getTime() - DAY_MS / 2))
}
