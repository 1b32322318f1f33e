import { type FormEvent, useState } from 'react'
import { type AttendanceEvent, NOTE_MAX } from '#src/contract/attendance/event.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { ClassMessage } from './class-message.tsx'
import * as styles from './coach.module.css'
import { record } from './record.ts'
import type { Lesson } from './roll.ts'
import { coachStrings as words } from './strings.ts'

/** Guests of a lesson, and the request for a substitute. */
export function LessonExtras({ lesson, events }: { lesson: Lesson; events: readonly AttendanceEvent[] }) {
  const [name, setName] = useState('')
  const [asks, setAsks] = useState(false)
  const added = events.flatMap(({ kind, value }) => (kind === 'guest' && value !== undefined ? [value] : []))
  const guests = [...new Set([...lesson.guests, ...added])]
  const isAsked = lesson.substitute || events.some(({ kind }) => kind === 'substitute')
  const addGuest = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    if (await record(lesson, { kind: 'guest', member: null, value: name.trim() })) setName('')
  }
  return (
    <section className={styles.extras} aria-label={words.guests}>
      <h2 className={styles.subtitle}>{words.guests}</h2>
      {guests.length > 0 && (
        <ul className={styles.plain}>
          {guests.map((guest) => (
            <li key={guest}>
              <bdi>{guest}</bdi>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.guest} onSubmit={(event) => void addGuest(event)}>
        <TextField label={words.guest} value={name} onChange={setName} maxLength={NOTE_MAX} autoComplete="off" />
        <Button type="submit" variant="soft" disabled={name.trim() === ''}>
          {words.addGuest}
        </Button>
      </form>
      <ClassMessage lesson={lesson} />
      {isAsked ? (
        <p role="status" className={styles.muted}>
          {words.substituteAsked}
        </p>
      ) : (
        <Button variant="ghost" onClick={() => setAsks(true)}>
          {words.substitute}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        title={words.substituteAsk}
        text={words.substituteText}
        yes={words.substitute}
        no={words.cancel}
        onNo={() => setAsks(false)}
        onYes={() => {
          setAsks(false)
          void record(lesson, { kind: 'substitute', member: null })
        }}
      />
    </section>
  )
}
