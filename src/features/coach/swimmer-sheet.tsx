import { type FormEvent, useState } from 'react'
import { type AttendanceEvent, NOTE_MAX } from '#src/contract/attendance/event.ts'
import { levelValues } from '#src/contract/catalog/filter-values.ts'
import { formatDate } from '#src/fa/jalali.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { TextArea } from '#src/ui/form/text-area.tsx'
import * as styles from './coach.module.css'
import { record } from './record.ts'
import type { Lesson, RollRow } from './roll.ts'
import { type Level, coachStrings as words } from './strings.ts'

type SwimmerSheetProps = { lesson: Lesson; swimmer: RollRow; events: readonly AttendanceEvent[] }

/** Notes about a swimmer, and the levels passed. */
export function SwimmerSheet({ lesson, swimmer, events }: SwimmerSheetProps) {
  const { member } = swimmer
  const own = events.filter((event) => event.member === member).toReversed()
  const [text, setText] = useState('')
  const [level, setLevel] = useState<Level>(lesson.level)
  const saveNote = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || !(await record(lesson, { kind: 'note', member, value: text.trim() }))) return
    setText('')
    showToast({ kind: 'success', text: words.saved })
  }
  const saveLevel = async () => {
    if (await record(lesson, { kind: 'level', member, value: level })) showToast({ kind: 'success', text: words.saved })
  }
  const notes = merged(
    own,
    'note',
    swimmer.notes.map(({ text: value, at }) => ({ value, at })),
  )
  const levels = merged(
    own,
    'level',
    swimmer.levels.map(({ level: value, at }) => ({ value, at })),
  )
  return (
    <div className={styles.sheet}>
      <form className={styles.sheet} onSubmit={(event) => void saveNote(event)}>
        <TextArea label={words.note} value={text} onChange={setText} maxLength={NOTE_MAX} rows={3} />
        <Button type="submit" variant="soft" disabled={text.trim() === ''}>
          {words.addNote}
        </Button>
      </form>
      {notes.length > 0 && (
        <section>
          <h3 className={styles.subtitle}>{words.notes}</h3>
          <ul className={styles.plain}>
            {notes.map(({ value, at }) => (
              <li key={at + value}>
                <bdi>{value}</bdi> <span className={styles.muted}>{formatDate(new Date(at))}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SelectField
        label={words.level}
        value={level}
        options={levelValues.map((value) => ({ value, label: words.levels[value] }))}
        onChange={(value) => setLevel(value as Level)}
      />
      <p className={styles.muted}>{words.levelHint}</p>
      <Button variant="soft" onClick={() => void saveLevel()}>
        {words.addLevel}
      </Button>
      {levels.length > 0 && (
        <ul className={styles.plain}>
          {levels.map(({ value, at }) => (
            <li key={at + value}>{words.passed(words.levels[value as Level], formatDate(new Date(at)))}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Entry = { value: string; at: string }

/** Entries of this device that the copy does not have yet, then those of the copy. */
function merged(own: readonly AttendanceEvent[], kind: 'note' | 'level', known: readonly Entry[]): Entry[] {
  const fresh = own.flatMap((event): Entry[] =>
    event.kind === kind && event.value !== undefined ? [{ value: event.value, at: event.at }] : [],
  )
  const isKnown = ({ value, at }: Entry) =>
    known.some((each) => each.value === value && Date.parse(each.at) === Date.parse(at))
  return [...fresh.filter((each) => !isKnown(each)), ...known]
}
