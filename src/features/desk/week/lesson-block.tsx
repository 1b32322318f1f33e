import { type CSSProperties, type PointerEvent, useRef } from 'react'
import { formatWeekdayOf } from '#src/fa/week.ts'
import { type Placed, type Shift, shiftOf } from './board-layout.ts'
import { lessonName, lessonStateText } from './lesson-text.ts'
import * as styles from './pool-board.module.css'
import { weekStrings as words } from './strings.ts'

/** A pointer that moves less than this many pixels clicks the block. */
const CLICK = 6

type LessonBlockProps = {
  placed: Placed
  draggable: boolean
  /** The size of the board's cells in pixels, measured once for each drag. */
  measure: () => { dayWidth: number; rowHeight: number }
  onOpen: () => void
  /** While it is dragged; undefined at the end. */
  onShift: (shift: Shift | undefined) => void
  onDrop: (shift: Shift) => void
}

type Drag = { x: number; y: number; cell: ReturnType<LessonBlockProps['measure']>; shift: Shift; isMoving: boolean }

/** A lesson on the board: dragged by the pointer, opened by a click or the keyboard. */
export function LessonBlock({ placed, draggable, measure, onOpen, onShift, onDrop }: LessonBlockProps) {
  const drag = useRef<Drag>(undefined)
  const wasDragged = useRef(false)
  const { lesson, row, rows, lane, lanes } = placed

  const start = (event: PointerEvent<HTMLButtonElement>) => {
    wasDragged.current = false
    if (!draggable || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = {
      x: event.clientX,
      y: event.clientY,
      cell: measure(),
      shift: { days: 0, minutes: 0 },
      isMoving: false,
    }
  }
  const move = (event: PointerEvent<HTMLButtonElement>) => {
    const now = drag.current
    if (now === undefined) return
    const by = { x: event.clientX - now.x, y: event.clientY - now.y }
    if (!now.isMoving && Math.hypot(by.x, by.y) < CLICK) return
    now.isMoving = true
    wasDragged.current = true
    event.currentTarget.dataset.dragged = ''
    event.currentTarget.style.translate = `${by.x}px ${by.y}px`
    const shift = shiftOf(by, now.cell)
    if (shift.days === now.shift.days && shift.minutes === now.shift.minutes) return
    now.shift = shift
    onShift(shift)
  }
  const end = (event: PointerEvent<HTMLButtonElement>, isDrop: boolean) => {
    const now = drag.current
    drag.current = undefined
    delete event.currentTarget.dataset.dragged
    event.currentTarget.style.translate = ''
    if (now?.isMoving !== true) return
    onShift(undefined)
    if (isDrop && (now.shift.days !== 0 || now.shift.minutes !== 0)) onDrop(now.shift)
  }
  const time = words.time(lesson.starts_at, lesson.ends_at)
  const state = lessonStateText(lesson)
  return (
    <button
      type="button"
      className={styles.block}
      data-kind={lesson.kind === 'pool' ? 'opening' : 'class'}
      data-state={lesson.state}
      data-draggable={draggable || undefined}
      style={{ '--row': row + 1, '--span': rows, '--lane': lane, '--lanes': lanes } as CSSProperties}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
      onClick={() => {
        // A drag ends with a click.
        if (!wasDragged.current) onOpen()
        wasDragged.current = false
      }}
    >
      <strong>
        {lessonName(lesson)}
        <span className="visually-hidden">{words.onDay(formatWeekdayOf(lesson.date))}</span>
      </strong>
      <span className={styles.times}>{words.joined(time, state)}</span>
    </button>
  )
}
