import { chakra } from '@chakra-ui/react'
import type { Week, WeekLesson } from '#src/contract/desk/schedule.ts'
import { termKey } from '#src/contract/month.ts'
import { formatWeekdayOf } from '#src/fa/week.ts'
import { isSameDate } from './board-layout.ts'
import * as styles from './day-list.module.css'
import { lessonName, lessonStateText } from './lesson-text.ts'
import { weekStrings as words } from './strings.ts'

/** The week as a list of days, for a phone; a lesson opens with its form. */
export function DayList({ week, onOpen }: { week: Week; onOpen: (lesson: WeekLesson) => void }) {
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      {week.days.map(({ date, holiday }) => {
        const lessons = week.lessons.filter((lesson) => isSameDate(lesson.date, date))
        return (
          <chakra.section key={termKey(date)} background="paper" borderRadius="m" padding="4">
            <chakra.h2 fontWeight="bold" marginBlockEnd="2">
              {formatWeekdayOf(date)}
            </chakra.h2>
            {holiday !== null && <chakra.p color="error">{words.holiday(holiday)}</chakra.p>}
            {week.pools.map(({ id, name, closed }) => {
              const own = closed.find((one) => isSameDate(one.date, date))
              return (
                own !== undefined && (
                  <chakra.p key={id} color="error" fontSize="s">
                    {words.list([name, words.closed(own.reason)])}
                  </chakra.p>
                )
              )
            })}
            {lessons.length === 0 && <chakra.p color="muted">{words.emptyDay}</chakra.p>}
            <chakra.ul listStyleType="none" display="flex" flexDirection="column">
              {lessons.map((lesson) => (
                <li key={`${lesson.kind} ${lesson.session}`}>
                  <Row lesson={lesson} pool={week.pools.find(({ id }) => id === lesson.pool)?.name} onOpen={onOpen} />
                </li>
              ))}
            </chakra.ul>
          </chakra.section>
        )
      })}
    </chakra.div>
  )
}

type RowProps = { lesson: WeekLesson; pool: string | undefined; onOpen: (lesson: WeekLesson) => void }

function Row({ lesson, pool, onOpen }: RowProps) {
  const about = [pool, lesson.coach?.name, lessonStateText(lesson)]
  return (
    <button type="button" className={styles.row} data-state={lesson.state} onClick={() => onOpen(lesson)}>
      <span className={styles.line}>
        <strong>{lessonName(lesson)}</strong>
        <span>{words.time(lesson.starts_at, lesson.ends_at)}</span>
      </span>
      <span className={styles.about}>{about.filter(Boolean).join(' · ')}</span>
    </button>
  )
}
