import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { CoachCopy } from '#src/api/attendance/coach-copy.ts'
import { attendanceLog } from '#src/api/attendance/event-queue.ts'
import type { StoredEvent } from '#src/api/attendance/event-storage.ts'
import { type RollMark, rollMarks } from '#src/contract/attendance/roll-mark.ts'
import { initialsOf } from '#src/fa/initials.ts'
import { formatHours } from '#src/fa/timetable.ts'
import { formatToman } from '#src/fa/toman.ts'
import { formatWeekdayOf } from '#src/fa/week.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { tick } from '#src/ui/feedback/haptics.ts'
import { Button } from '#src/ui/form/button.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './coach.module.css'
import { LessonExtras } from './lesson-extras.tsx'
import { record } from './record.ts'
import { eventsOfLesson, type Lesson, type RollRow, refusedOf, rollOf } from './roll.ts'
import { coachStrings as words } from './strings.ts'
import { SwimmerSheet } from './swimmer-sheet.tsx'

/** The roll of a lesson: three targets for each swimmer, and one for all who are not marked. */
export function RollView({ lesson, copy }: { lesson: Lesson; copy: CoachCopy }) {
  const [chosen, setChosen] = useState<number>()
  const items = useSnapshot(attendanceLog).items as readonly StoredEvent[]
  const events = eventsOfLesson(items, lesson)
  const roll = rollOf(lesson, copy.snapshot.swimmers, events)
  const unmarked = roll.filter(({ mark }) => mark === undefined)
  const swimmer = roll.find(({ member }) => member === chosen)
  const refused = refusedOf(items, lesson)
  const mark = (member: number, value: RollMark) => record(lesson, { kind: 'mark', member, value })
  const markAll = async () => {
    for (const { member } of unmarked) if (!(await mark(member, 'present'))) break
  }
  return (
    <>
      <p className={styles.muted}>
        {words.listed(formatWeekdayOf(lesson.date), formatHours(lesson), lesson.title, lesson.pool)}
      </p>
      {refused > 0 && (
        <p role="alert" className={styles.alert}>
          {words.refused(refused)}
        </p>
      )}
      {roll.length === 0 ? (
        <EmptyState icon="team" title={words.emptyRoll} text={words.emptyRollText} />
      ) : (
        <ul className={styles.roll}>
          {roll.map((row) => (
            <RollItem
              key={row.member}
              row={row}
              onMark={(value) => {
                tick()
                void mark(row.member, value)
              }}
              onMore={() => setChosen(row.member)}
            />
          ))}
        </ul>
      )}
      <LessonExtras lesson={lesson} events={events} />
      {roll.length > 0 && (
        <div className={styles.bottom} data-bottom-bar="">
          {unmarked.length === 0 ? (
            <p role="status">{words.allMarked}</p>
          ) : (
            <Button size="large" wide icon="check" onClick={() => void markAll()}>
              {words.allPresent}
            </Button>
          )}
        </div>
      )}
      <BottomSheet open={swimmer !== undefined} onClose={() => setChosen(undefined)} title={swimmer?.name ?? ''}>
        {swimmer !== undefined && (
          <SwimmerSheet key={swimmer.member} lesson={lesson} swimmer={swimmer} events={events} />
        )}
      </BottomSheet>
    </>
  )
}

/** The swimmer's photo, or the initials where there is none that the coach may see. */
function Photo({ row: { name, photo } }: { row: RollRow }) {
  const webp = photo?.webp
  if (webp !== undefined)
    return <img className={styles.avatar} src={`data:image/webp;base64,${webp}`} alt="" width={48} height={48} />
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

type RollItemProps = { row: RollRow; onMark: (mark: RollMark) => void; onMore: () => void }

function RollItem({ row, onMark, onMore }: RollItemProps) {
  const { name, age, medical, balance = 0, entered, mark } = row
  return (
    <li className={styles.row} data-mark={mark}>
      <Photo row={row} />
      <div className={styles.who}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className={styles.muted}>
          {age !== null && <span>{words.age(age)}</span>}
          {entered && <span>{words.entered}</span>}
          {balance > 0 && <span>{words.balance(formatToman(balance))}</span>}
        </span>
        {medical && (
          <span className={styles.medical}>
            <Icon name="alert" size={16} />
            {words.medical}
          </span>
        )}
      </div>
      <IconButton icon="edit" label={words.more(name)} onClick={onMore} />
      <fieldset className={styles.marks}>
        <legend className="visually-hidden">{words.marksOf(name)}</legend>
        {rollMarks.map((value) => (
          <button
            key={value}
            type="button"
            className={styles.mark}
            data-mark={value}
            aria-pressed={mark === value}
            onClick={() => onMark(value)}
          >
            {words.marks[value]}
          </button>
        ))}
      </fieldset>
    </li>
  )
}
