import type { WeekLesson } from '#src/contract/desk/schedule.ts'
import { weekStrings as words } from './strings.ts'

/** The class; an opening by its title, beside its pool. */
export function lessonName({ kind, name, title }: Pick<WeekLesson, 'kind' | 'name' | 'title'>): string {
  return kind === 'pool' ? title : name
}

/** The state of a lesson in a few words: its reason, a substitute, that it was moved, or its places. */
export function lessonStateText(lesson: WeekLesson): string {
  if (lesson.state !== 'open') return [words.states[lesson.state], lesson.reason ?? ''].filter(Boolean).join(': ')
  const substitute = lesson.substitute && lesson.coach !== null ? words.substitute(lesson.coach.name) : ''
  const places = words.booked(lesson.booked, lesson.capacity)
  return [places, substitute, lesson.added ? words.moved : ''].filter(Boolean).join(' · ')
}
