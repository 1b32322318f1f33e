import type { StoredEvent } from '#src/api/attendance/event-storage.ts'
import type { CoachSnapshot } from '#src/contract/attendance/coach.ts'
import type { AttendanceEvent } from '#src/contract/attendance/event.ts'
import { type RollMark, rollMark } from '#src/contract/attendance/roll-mark.ts'

export type Lesson = CoachSnapshot['lessons'][number]
export type Swimmer = CoachSnapshot['swimmers'][number]

/** A swimmer on the roll of a lesson. */
export type RollRow = Swimmer & { mark: RollMark | undefined; entered: boolean }

/** Lessons are told apart by session and date. */
export function lessonKey({ kind, number, date }: Pick<Lesson, 'kind' | 'number' | 'date'>): string {
  return `${kind}/${number}/${date.year}/${date.month}/${date.day}`
}

/** The events of a lesson on this device, oldest first, without those that the server will never store. */
export function eventsOfLesson(items: readonly StoredEvent[], lesson: Lesson): AttendanceEvent[] {
  return items.flatMap(({ screen, state, event }) =>
    screen === 'coach' && state !== 'refused' && isOf(event, lesson) ? [event] : [],
  )
}

/** How many events of a lesson the server will never store. */
export function refusedOf(items: readonly StoredEvent[], lesson: Lesson): number {
  return items.filter(({ screen, state, event }) => screen === 'coach' && state === 'refused' && isOf(event, lesson))
    .length
}

function isOf({ session, date }: AttendanceEvent, lesson: Lesson): boolean {
  return lessonKey({ kind: lesson.kind, number: lesson.number, date: lesson.date }) === keyOfEvent(session, date)
}

function keyOfEvent({ kind, number }: AttendanceEvent['session'], date: Lesson['date']): string {
  return `${kind}/${number}/${date.year}/${date.month}/${date.day}`
}

/** The roll of a lesson: of the copy, and what this device has marked; the later mark counts. */
export function rollOf(lesson: Lesson, swimmers: readonly Swimmer[], events: readonly AttendanceEvent[]): RollRow[] {
  return lesson.roll.flatMap(({ member, entered, mark, mark_at }) => {
    const swimmer = swimmers.find((each) => each.member === member)
    if (swimmer === undefined) return []
    const own = events.findLast((event) => event.kind === 'mark' && event.member === member)
    const isOwnLater = own !== undefined && (mark_at === null || Date.parse(own.at) >= Date.parse(mark_at))
    const ownMark = isOwnLater ? rollMark.safeParse(own.value).data : undefined
    return [{ ...swimmer, mark: ownMark ?? mark ?? undefined, entered: entered > 0 }]
  })
}
