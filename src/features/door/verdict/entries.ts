import { type Door, enteredOn } from '#src/api/attendance/door-entries.ts'
import { recordEvent } from '#src/api/attendance/event-queue.ts'
import type { DoorSnapshot } from '#src/contract/attendance/door.ts'
import type { AttendanceEvent, SessionRef } from '#src/contract/attendance/event.ts'
import { MINUTE_MS } from '#src/contract/duration.ts'
import { startOfJalaliDay } from '#src/fa/jalali.ts'
import { EARLY_MINUTES } from '#src/fa/pass/verdict.ts'
import type { Entrant } from './verdict.ts'

/** How long an entry may be taken back. */
export const UNDO_MS = 30_000

/** Records that people enter. Rejects where the device cannot store it. */
export function recordEntry(
  { member, enrolment }: Pick<Entrant, 'member' | 'enrolment'>,
  people: number,
  { session, date }: { session: SessionRef; date: DoorSnapshot['date'] },
): Promise<AttendanceEvent> {
  return recordEvent('door', {
    kind: 'scan',
    session,
    date,
    member,
    ...(enrolment !== undefined && { enrolment }),
    people,
  })
}

/** Takes an entry back. */
export function recordUndo({ session, date, member, id }: AttendanceEvent): Promise<AttendanceEvent> {
  return recordEvent('door', { kind: 'undo', session, date, member, target: id })
}

/** Milliseconds during which an entry may still be taken back; 0 afterwards, and once it was. */
export function undoLeft(scan: AttendanceEvent, events: readonly AttendanceEvent[], now: number): number {
  if (scan.kind !== 'scan' || isUndone(scan, events)) return 0
  return Math.max(0, UNDO_MS - (now - Date.parse(scan.at)))
}

export function isUndone({ id }: AttendanceEvent, events: readonly AttendanceEvent[]): boolean {
  return events.some(({ kind, target }) => kind === 'undo' && target === id)
}

/**
 * People inside by the lessons of now, from an hour before each begins until it ends, and as many as these admit; `limit`
 * is 0 without such a lesson.
 */
export function insideNow({ copy, events, at }: Omit<Door, 'only'>): { inside: number; limit: number } {
  const { snapshot } = copy
  const minute = (at.getTime() - startOfJalaliDay(snapshot.date).getTime()) / MINUTE_MS
  const running = new Set(snapshot.today.flatMap((lesson, index) => (isNow(lesson, minute) ? [index] : [])))
  const known = snapshot.people.filter(({ lesson }) => running.has(lesson)).map(({ enrolment }) => enrolment)
  const listed = new Set(snapshot.people.map(({ enrolment }) => enrolment))
  // Booked after the copy was taken.
  const unlisted = events.flatMap(({ kind, enrolment, session }) => {
    const lesson = snapshot.today.findIndex(
      ({ kind: type, number }) => type === session.kind && number === session.number,
    )
    return kind === 'scan' && enrolment !== undefined && !listed.has(enrolment) && running.has(lesson)
      ? [enrolment]
      : []
  })
  const inside = [...new Set([...known, ...unlisted])].reduce((sum, one) => sum + enteredOn(one, { copy, events }), 0)
  const limit = [...running].reduce((sum, index) => sum + (snapshot.today[index]?.capacity ?? 0), 0)
  return { inside, limit }
}

function isNow({ starts_at, ends_at }: DoorSnapshot['today'][number], minute: number): boolean {
  return minute >= minuteOf(starts_at) - EARLY_MINUTES && minute < minuteOf(ends_at)
}

/** Minutes since midnight of `HH:MM`. */
function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
