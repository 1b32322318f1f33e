import { useSnapshot } from 'valtio'
import type { CoachCopy } from '#src/api/attendance/coach-copy.ts'
import { attendanceLog } from '#src/api/attendance/event-queue.ts'
import type { StoredEvent } from '#src/api/attendance/event-storage.ts'
import { compareTerms, type JalaliDay, jalaliDay } from '#src/fa/jalali.ts'
import { formatHours } from '#src/fa/timetable.ts'
import { formatWeekdayOf } from '#src/fa/week.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './coach.module.css'
import { eventsOfLesson, type Lesson, lessonKey, rollOf } from './roll.ts'
import { coachStrings as words } from './strings.ts'

type ClassListProps = { copy: CoachCopy; now: number; onOpen: (lesson: Lesson) => void }

/** The lessons of today, then those of the coming days. */
export function ClassList({ copy, now, onOpen }: ClassListProps) {
  const today = jalaliDay(new Date(now))
  const days = daysOf(copy.snapshot.lessons, today)
  return (
    <>
      {days.map(({ date, lessons }) => {
        const isToday = compareTerms(date, today) === 0
        return (
          <section key={`${date.month}/${date.day}`} className={styles.day}>
            <h2 className={styles.dayTitle}>
              {isToday ? words.today : formatWeekdayOf(date)}
              {isToday && <span className={styles.muted}>{formatWeekdayOf(date)}</span>}
            </h2>
            {lessons.length === 0 && <p className={styles.muted}>{words.noneToday}</p>}
            <ul className={styles.list}>
              {lessons.map((lesson) => (
                <li key={lessonKey(lesson)}>
                  <ClassCard lesson={lesson} copy={copy} onOpen={() => onOpen(lesson)} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

function ClassCard({ lesson, copy, onOpen }: { lesson: Lesson; copy: CoachCopy; onOpen: () => void }) {
  const items = useSnapshot(attendanceLog).items as readonly StoredEvent[]
  const roll = rollOf(lesson, copy.snapshot.swimmers, eventsOfLesson(items, lesson))
  const marked = roll.filter(({ mark }) => mark !== undefined).length
  return (
    <button type="button" className={styles.class} onClick={onOpen}>
      <span className={styles.hours}>{formatHours(lesson)}</span>
      <b>{words.listed(lesson.program, lesson.title)}</b>
      <span className={styles.muted}>{lesson.pool}</span>
      <span className={styles.count} data-done={(roll.length > 0 && marked === roll.length) || undefined}>
        {marked === 0 ? words.people(roll.length) : words.called(marked, roll.length)}
      </span>
      <Icon name="chevron" size={20} />
    </button>
  )
}

/** Days with lessons in order; today always. */
function daysOf(lessons: readonly Lesson[], today: JalaliDay): { date: JalaliDay; lessons: Lesson[] }[] {
  const days = [{ date: today, lessons: [] as Lesson[] }]
  for (const lesson of lessons) {
    const day = days.find(({ date }) => compareTerms(date, lesson.date) === 0)
    if (day === undefined) days.push({ date: lesson.date, lessons: [lesson] })
    else day.lessons.push(lesson)
  }
  return days
    .filter(({ date }) => compareTerms(date, today) >= 0)
    .sort((one, other) => compareTerms(one.date, other.date))
}
