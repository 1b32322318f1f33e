import { useSnapshot } from 'valtio'
import type { DoorCopy } from '#src/api/attendance/door-entries.ts'
import { attendanceLog } from '#src/api/attendance/event-queue.ts'
import type { StoredEvent } from '#src/api/attendance/event-storage.ts'
import { formatTime } from '#src/fa/jalali.ts'
import * as styles from '#src/features/door/door.module.css'
import { doorStrings as words } from '#src/features/door/strings.ts'
import { doorEvents } from '#src/features/door/verdict/door-events.ts'
import { isUndone, recordUndo, undoLeft } from '#src/features/door/verdict/entries.ts'
import { useSeconds } from '#src/features/poolside/use-seconds.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'

/** Entries that this phone recorded today, newest first, with what the server said about them. */
export function ScanLog({ copy }: { copy: DoorCopy }) {
  const items = useSnapshot(attendanceLog).items as readonly StoredEvent[]
  const events = doorEvents(items)
  const now = useSeconds()
  const scans = items.filter(({ screen, event }) => screen === 'door' && event.kind === 'scan').toReversed()
  if (scans.length === 0) return <p className={styles.muted}>{words.logEmpty}</p>
  return (
    <ul className={styles.log}>
      {scans.map((each) => {
        const { event, double } = each
        const { people = 1 } = event
        return (
          <li key={event.id} className={styles.entry} data-double={double !== undefined || undefined}>
            <span className={styles.time}>{formatTime(new Date(event.at))}</span>
            <span className={styles.who}>
              <b>
                <bdi>{nameOf(copy, event.enrolment)}</bdi>
              </b>
              {people > 1 && <span>{words.places(people)}</span>}
              <span className={styles.muted}>{isUndone(event, events) ? words.undone : words.states[each.state]}</span>
              {double !== undefined && (
                <span className={styles.double}>
                  {words.doubleUse(double.device || words.unnamedDoor, formatTime(new Date(double.at)))}
                </span>
              )}
            </span>
            {undoLeft(event, events, now) > 0 && (
              <Button variant="ghost" className={styles.undo} onClick={() => void undo(each)}>
                {words.undoShort}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

async function undo({ event }: StoredEvent): Promise<void> {
  try {
    await recordUndo(event)
  } catch {
    showToast({ kind: 'error', text: words.notRecordedText })
  }
}

function nameOf({ snapshot }: DoorCopy, enrolment: number | undefined): string {
  return snapshot.people.find((person) => person.enrolment === enrolment)?.name ?? words.person
}
