import { useRef, useState } from 'react'
import type { Week, WeekLesson } from '#src/contract/desk/schedule.ts'
import { termKey } from '#src/contract/month.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { weekdayNames } from '#src/fa/jalali.ts'
import { formatWeekdayOf } from '#src/fa/week.ts'
import {
  addDays,
  type Hours,
  hoursOf,
  isSameDate,
  placeDay,
  type Shift,
  STEP_MINUTES,
  shifted,
  timeOfMinutes,
} from './board-layout.ts'
import { LessonBlock } from './lesson-block.tsx'
import * as styles from './pool-board.module.css'
import { weekStrings as words } from './strings.ts'

const HOUR_ROWS = 60 / STEP_MINUTES

type Place = ReturnType<typeof shifted>
type PoolBoardProps = {
  week: Week
  pool: Week['pools'][number]
  onOpen: (lesson: WeekLesson) => void
  onMove: (lesson: WeekLesson, place: Place) => void
}

/** A pool's week: days from right to left, hours from top to bottom. */
export function PoolBoard({ week, pool, onOpen, onMove }: PoolBoardProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<{ lesson: WeekLesson; shift: Shift }>()
  const lessons = week.lessons.filter((lesson) => lesson.pool === pool.id)
  const hours = hoursOf(lessons)
  const rows = (hours.to - hours.from) / STEP_MINUTES
  const measure = () => {
    const box = grid.current?.getBoundingClientRect()
    return { dayWidth: (box?.width ?? 0) / week.days.length || 1, rowHeight: (box?.height ?? 0) / rows || 1 }
  }
  return (
    <section className={styles.root} aria-label={words.gridOf(pool.name)}>
      <h2 className={styles.title}>{pool.name}</h2>
      <div className={styles.scroll}>
        <div className={styles.heads}>
          <span />
          {week.days.map(({ date, holiday }, index) => {
            const closed = pool.closed.find((one) => isSameDate(one.date, date))
            return (
              <h3
                key={termKey(date)}
                className={styles.head}
                data-closed={closed !== undefined || holiday !== null || undefined}
              >
                {weekdayNames[index]} {toPersianDigits(date.day)}
                {closed !== undefined && <small>{words.closed(closed.reason)}</small>}
                {closed === undefined && holiday !== null && <small>{words.holiday(holiday)}</small>}
              </h3>
            )
          })}
        </div>
        <div className={styles.body} style={{ '--rows': rows } as React.CSSProperties}>
          <HourNames hours={hours} />
          <div ref={grid} className={styles.days}>
            {week.days.map(({ date, holiday }) => (
              <div
                key={termKey(date)}
                className={styles.day}
                data-closed={holiday !== null || pool.closed.some((one) => isSameDate(one.date, date)) || undefined}
              >
                {placeDay(
                  lessons.filter((lesson) => isSameDate(lesson.date, date)),
                  hours,
                ).map((placed) => (
                  <LessonBlock
                    key={`${placed.lesson.kind} ${placed.lesson.session}`}
                    placed={placed}
                    draggable={week.editable && placed.lesson.kind !== 'pool' && placed.lesson.state === 'open'}
                    measure={measure}
                    onOpen={() => onOpen(placed.lesson)}
                    onShift={(shift) => setDragged(shift && { lesson: placed.lesson, shift })}
                    onDrop={(shift) => onMove(placed.lesson, shifted(placed.lesson, shift))}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
      </div>
      <p className={styles.target} role="status">
        {dragged !== undefined && targetText(dragged.lesson, dragged.shift)}
      </p>
    </section>
  )
}

function targetText(lesson: WeekLesson, shift: Shift): string {
  const { starts_at, ends_at } = shifted(lesson, shift)
  return words.dropText(formatWeekdayOf(addDays(lesson.date, shift.days)), words.time(starts_at, ends_at))
}

function HourNames({ hours }: { hours: Hours }) {
  const count = (hours.to - hours.from) / 60
  return (
    <div className={styles.hours} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span
          key={timeOfMinutes(hours.from + index * 60)}
          style={{ gridRow: `${index * HOUR_ROWS + 1} / span ${HOUR_ROWS}` }}
        >
          {toPersianDigits(timeOfMinutes(hours.from + index * 60))}
        </span>
      ))}
    </div>
  )
}
