import { useId, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { attendanceLog } from '#src/api/attendance/event-queue.ts'
import type { AttendanceEvent } from '#src/contract/attendance/event.ts'
import { formatTime } from '#src/fa/jalali.ts'
import { doorStrings as words } from '#src/features/door/strings.ts'
import { useSeconds } from '#src/features/poolside/use-seconds.ts'
import { useCloseOnBack } from '#src/ui/dialog/close-on-back.ts'
import { useModal } from '#src/ui/dialog/use-modal.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { doorEvents } from './door-events.ts'
import { EntrantChoice } from './entrant-choice.tsx'
import { undoLeft } from './entries.ts'
import type { ShownVerdict, Verdicts } from './use-verdicts.ts'
import * as styles from './verdict.module.css'
import type { Entrant } from './verdict.ts'

const icons = { admit: 'check', choose: 'team', refuse: 'close' } as const

/** The verdict, which fills the screen until the attendant goes on or another pass is scanned. */
export function VerdictDialog({ verdicts }: { verdicts: Verdicts }) {
  const { shown, close } = verdicts
  const dialog = useRef<HTMLDialogElement>(null)
  const wordId = useId()
  const isOpen = shown !== undefined
  useModal(dialog, isOpen, focusNext)
  useCloseOnBack(isOpen, close)
  return (
    <dialog
      ref={dialog}
      className={styles.root}
      data-tone={shown && toneOf(shown)}
      aria-labelledby={wordId}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      {shown !== undefined && (
        <>
          <div className={styles.content} aria-live="assertive">
            <Icon name={icons[toneOf(shown)]} size={96} />
            <h2 id={wordId} className={styles.word}>
              {wordOf(shown)}
            </h2>
            <Holder shown={shown} />
          </div>
          <Actions shown={shown} verdicts={verdicts} />
        </>
      )}
    </dialog>
  )
}

function toneOf({ verdict, failed }: ShownVerdict) {
  return failed ? 'refuse' : verdict.tone
}

function wordOf({ verdict: { tone }, scans, failed }: ShownVerdict): string {
  if (failed) return words.notRecorded
  if (tone === 'admit') return scans.length > 1 ? words.enteredAll : words.admit
  return tone === 'choose' ? words.choose : words.refused
}

function Holder({ shown: { verdict, scans, failed } }: { shown: ShownVerdict }) {
  const { holder, group, text, entrants, tone } = verdict
  const recorded = entrants.filter(({ enrolment }) => scans.some((scan) => scan.enrolment === enrolment))
  const single = entrants.length === 1 ? entrants[0] : recorded.length === 1 ? recorded[0] : undefined
  return (
    <>
      {failed && <p className={styles.text}>{words.notRecordedText}</p>}
      {text !== '' && <p className={styles.text}>{text}</p>}
      {holder !== '' && (
        <p className={styles.holder}>
          <bdi>{single?.name ?? holder}</bdi>
        </p>
      )}
      {group !== '' && <p className={styles.group}>{group}</p>}
      {single !== undefined && <Facts entrant={single} added={peopleOf(scans)} />}
      {tone === 'refuse' && single?.person?.entered_at != null && (
        <p className={styles.text}>
          {words.usedAt(formatTime(new Date(single.person.entered_at)), single.person.door || words.unnamedDoor)}
        </p>
      )}
      {tone === 'refuse' && <OwnEntry enrolment={single?.enrolment} />}
    </>
  )
}

/** When this phone admitted the enrolment, which the copy of the server does not say. */
function OwnEntry({ enrolment }: { enrolment: number | undefined }) {
  const { items } = useSnapshot(attendanceLog)
  const scan = doorEvents(items).findLast((event) => event.kind === 'scan' && event.enrolment === enrolment)
  if (enrolment === undefined || scan === undefined) return null
  return <p className={styles.text}>{words.usedAt(formatTime(new Date(scan.at)), words.thisPhone)}</p>
}

function peopleOf(scans: readonly AttendanceEvent[]): number {
  return scans.reduce((sum, { people = 1 }) => sum + people, 0)
}

/** People n of m, age band and medical flag. */
function Facts({ entrant, added }: { entrant: Entrant; added: number }) {
  const { person, places, entered } = entrant
  const isGroup = places > 1
  if (!isGroup && person?.age == null && person?.medical !== true) return null
  return (
    <ul className={styles.facts}>
      {isGroup && <li>{words.peopleOf(Math.min(places, entered + added), places)}</li>}
      {person?.age != null && <li>{words.ages[person.age]}</li>}
      {person?.medical === true && (
        <li data-medical>
          <Icon name="alert" size={20} />
          {words.medical}
        </li>
      )}
    </ul>
  )
}

function Actions({ shown, verdicts }: { shown: ShownVerdict; verdicts: Verdicts }) {
  const { verdict, scans, failed } = shown
  const isChoice = verdict.tone === 'choose' && scans.length === 0 && !failed
  return (
    <div className={styles.actions}>
      {isChoice && <EntrantChoice entrants={verdict.entrants} onEnter={(entries) => void verdicts.enter(entries)} />}
      {scans.length > 0 && <Undo scans={scans} onUndo={() => void verdicts.undo()} />}
      <button type="button" className={styles.next} data-next onClick={verdicts.close}>
        {isChoice ? words.cancel : words.next}
      </button>
    </div>
  )
}

/** Takes the entry back during its thirty seconds. */
function Undo({ scans, onUndo }: { scans: AttendanceEvent[]; onUndo: () => void }) {
  const events = doorEvents(useSnapshot(attendanceLog).items)
  const now = useSeconds()
  const left = Math.min(...scans.map((scan) => undoLeft(scan, events, now)))
  if (left <= 0) return null
  return (
    <button type="button" className={styles.undo} onClick={onUndo}>
      {words.undo(Math.ceil(left / 1000))}
    </button>
  )
}

function focusNext(dialog: HTMLDialogElement): void {
  dialog.querySelector<HTMLElement>('[data-next]')?.focus()
}
