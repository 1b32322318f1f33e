import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { ScheduleConflict, ScheduleRequestOf } from '#src/contract/desk/schedule.ts'
import { findBoardSession, listCoaches, listLessonsOn } from './board.repo.ts'
import { insertAdded, listMonthSlots, openDate, setSubstitute } from './change.repo.ts'
import { listSwimmersOn } from './concerned.repo.ts'
import { conflict, conflictsOf, startOf } from './conflicts.service.ts'
import { datesBetween, isTooLong } from './dates.ts'
import { type Concerned, messagesTo } from './messages.service.ts'
import { dayOnly, emptyPlan, isHeld, isSameDay, type Plan, seenOf } from './plan.ts'
import { scheduleTexts } from './strings.ts'

/** Another coach for the lessons of a class that have not begun. Throws `not_found`. */
export async function planSubstitute(db: Db, request: ScheduleRequestOf<'substitute'>, now: Date): Promise<Plan> {
  const { from, to, coach: coachId } = request
  const session = await findBoardSession(db, request.class, request.session)
  if (session === undefined) throw new AppError('not_found')
  const coach = (await listCoaches(db)).find(({ id }) => id === coachId)
  const plan = emptyPlan(session.pool_id, '')
  if (coach === undefined) return { ...plan, conflicts: [conflict('no_coach')] }
  if (isTooLong(from, to)) return { ...plan, conflicts: [conflict('too_long', from)] }
  const held = (await listLessonsOn(db, datesBetween(from, to), { sessionId: session.id })).filter(
    (lesson) => isHeld(lesson) && startOf(lesson, lesson, now) > now,
  )
  if (held.length === 0) return { ...plan, conflicts: [conflict('no_lesson', from)] }
  const lessons = held.filter(({ coach_id }) => coach_id !== coachId)
  if (lessons.length === 0) return { ...plan, conflicts: [conflict('same_place', from)] }
  const targets = lessons.map((lesson) => ({ ...lesson, date: dayOnly(lesson) }))
  const isReplaced = ({ session_id }: { session_id: number }) => session_id === session.id
  const found = await conflictsOf(db, { session, targets, coach: coachId, isReplaced, now })
  const swimmers: Concerned[] = []
  for (const lesson of lessons) {
    const rights = { ...dayOnly(lesson), day: lesson.origin_day ?? lesson.day }
    swimmers.push(...(await listSwimmersOn(db, { sessionId: session.id, ...rights })))
  }
  for (const { memberId, name } of swimmers) plan.people.set(memberId, name)
  const isOwn = coachId === session.coach_id
  const text = isOwn
    ? scheduleTexts.ownCoach(session.name, from, to)
    : scheduleTexts.substitute(session.name, coach.name, from, to)
  return {
    ...plan,
    messages: await messagesTo(db, session, { swimmers, text, guests: [] }),
    slotIds: lessons.map(({ slot_id }) => slot_id),
    sessionIds: [session.id],
    dates: lessons.length,
    conflicts: found.filter(isOfCoach),
    seen: lessons.map(seenOf),
    write: async (tx) => {
      for (const lesson of lessons) {
        const date = { sessionId: session.id, ...dayOnly(lesson) }
        await setSubstitute(tx, date, isOwn ? undefined : coachId)
      }
    },
  }
}

/** The lesson stays where it is: only its coach can be in the way. */
function isOfCoach({ kind }: ScheduleConflict): boolean {
  return kind === 'coach_busy'
}

/** One more lesson for the swimmers of the month, or one more date of an opening. Throws `not_found`. */
export async function planAdd(db: Db, request: ScheduleRequestOf<'add'>, now: Date): Promise<Plan> {
  const session = await findBoardSession(db, request.of, request.session)
  if (session === undefined) throw new AppError('not_found')
  const plan = emptyPlan(session.pool_id, '')
  const date = dayOnly(request.date)
  const isOpening = session.kind === 'pool'
  const { starts_at, ends_at } = isOpening ? session : request
  const conflicts = await conflictsOf(db, {
    ...{ session, now, coach: session.coach_id ?? undefined, targets: [{ date, starts_at, ends_at }] },
    isReplaced: () => false,
  })
  const slotIds = await listMonthSlots(db, session.id, date)
  if (!isOpening && slotIds.length === 0) conflicts.push(conflict('no_slot', date))
  const lesson = { sessionId: session.id, ...date }
  const swimmers = isOpening ? [] : await listSwimmersOn(db, lesson)
  for (const { memberId, name } of swimmers) plan.people.set(memberId, name)
  const text = scheduleTexts.added(session.name, date, starts_at, ends_at)
  const known = (await listLessonsOn(db, [date], { sessionId: session.id })).find((one) => isSameDay(one, date))
  return {
    ...plan,
    messages: await messagesTo(db, session, { swimmers, text, guests: [] }),
    slotIds,
    sessionIds: [session.id],
    dates: 1,
    conflicts,
    seen: [known === undefined ? null : seenOf(known), session.version],
    write: async (tx) => {
      if (isOpening) await openDate(tx, lesson)
      else await insertAdded(tx, { ...lesson, startsAt: starts_at, endsAt: ends_at, createdAt: now })
    },
  }
}
