import { useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type DoorCopy, enteredOn } from '#src/api/attendance/door-entries.ts'
import { attendanceLog } from '#src/api/attendance/event-queue.ts'
import { toLatinDigits } from '#src/fa/digits.ts'
import { fold } from '#src/fa/fold.ts'
import * as styles from '#src/features/door/door.module.css'
import { doorStrings as words } from '#src/features/door/strings.ts'
import { doorEvents } from '#src/features/door/verdict/door-events.ts'
import type { DoorPerson } from '#src/features/door/verdict/verdict.ts'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Icon } from '#src/ui/media/icon.tsx'

const MOST_SHOWN = 40

/** Today's swimmers by the start of a name, or the last four digits of the account's number. */
export function PersonSearch({ copy, onChoose }: { copy: DoorCopy; onChoose: (person: DoorPerson) => void }) {
  const [text, setText] = useState('')
  const countId = useId()
  const { items } = useSnapshot(attendanceLog)
  const events = doorEvents(items)
  const found = matching(copy, text).slice(0, MOST_SHOWN)
  return (
    <div className={styles.search}>
      <TextField
        label={words.searchLabel}
        value={text}
        onChange={setText}
        autoComplete="off"
        enterKeyHint="search"
        aria-describedby={countId}
        data-autofocus
      />
      <p id={countId} role="status" className={styles.muted}>
        {found.length === 0 ? words.searchEmpty : ''}
      </p>
      <ul className={styles.people}>
        {found.map((person) => {
          const entered = enteredOn(person.enrolment, { copy, events })
          return (
            <li key={person.enrolment}>
              <button type="button" className={styles.person} onClick={() => onChoose(person)}>
                <b>
                  <bdi>{person.name}</bdi>
                </b>
                <span className={styles.muted}>{copy.snapshot.today[person.lesson]?.title}</span>
                {entered > 0 && (
                  <span className={styles.entered}>
                    <Icon name="check" size={18} />
                    {person.places > 1 ? words.peopleOf(entered, person.places) : words.admitted}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function matching({ snapshot: { people } }: DoorCopy, text: string): DoorPerson[] {
  const wanted = toLatinDigits(text).trim()
  if (/^\d+$/.test(wanted)) return people.filter(({ digits }) => digits.startsWith(wanted.slice(-4)))
  const folded = fold(wanted)
  return people.filter(({ name }) => fold(name).includes(folded))
}
