import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { MEDICAL_NOTE_MAX, type MedicalNote } from '#src/contract/member/member.ts'
import { formatDate } from '#src/fa/jalali.ts'
import { lengthOf, plainText } from '#src/fa/plain-text.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { LeaveGuard } from '#src/features/account/leave-guard.tsx'
import { accountStrings } from '#src/features/account/strings.ts'
import { useConfirmed } from '#src/features/account/use-confirmed.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert, FieldError } from '#src/ui/form/field-error.tsx'
import { TextArea } from '#src/ui/form/text-area.tsx'
import * as styles from './members.module.css'
import { memberMutations } from './mutations.ts'
import { medicalStrings as words } from './strings.ts'

type MedicalNoteFormProps = {
  id: number
  /** Undefined before there is one. */
  note: MedicalNote | undefined
  onClose: () => void
}

type Faults = { note?: string | undefined; consent?: string | undefined; other?: string | undefined }

/** Text and consent; without consent nothing is sent. */
export function MedicalNoteForm({ id, note, onClose }: MedicalNoteFormProps) {
  const [text, setText] = useState(note?.note ?? '')
  const [agrees, setAgrees] = useState(note !== undefined)
  const [faults, setFaults] = useState<Faults>({})
  const form = useRef<HTMLFormElement>(null)
  const save = useMutation(memberMutations.saveNote(id))
  const isEdited = text !== (note?.note ?? '')
  const show = (found: Faults) => {
    setFaults(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const found = faultsOf(text, agrees)
    if (found.note !== undefined || found.consent !== undefined) return show(found)
    setFaults({})
    try {
      await save.mutateAsync({ note: text, consent: agrees })
      showToast({ kind: 'success', text: words.saved })
      onClose()
    } catch (failure) {
      const rejected = { note: fieldErrorText(failure, 'note'), consent: fieldErrorText(failure, 'consent') }
      const isOther = rejected.note === undefined && rejected.consent === undefined
      show(isOther ? { other: actionErrorText(failure, words.offline) } : rejected)
    }
  }
  return (
    <form ref={form} className={accountStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label={words.note}
        hint={words.noteHint}
        value={text}
        onChange={setText}
        autoComplete="off"
        {...(faults.note !== undefined && { error: faults.note })}
      />
      <Consent agrees={agrees} error={faults.consent} onChange={setAgrees} />
      {note !== undefined && <p className={styles.hint}>{words.since(formatDate(new Date(note.consented_at)))}</p>}
      <ErrorAlert text={faults.other} />
      <div className={accountStyles.actions}>
        <Button type="submit" loading={save.isPending}>
          {words.save}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {accountStrings.cancel}
        </Button>
        {note !== undefined && <Withdraw id={id} onDone={onClose} />}
      </div>
      <LeaveGuard active={isEdited} />
    </form>
  )
}

type ConsentProps = { agrees: boolean; error: string | undefined; onChange: (agrees: boolean) => void }

function Consent({ agrees, error, onChange }: ConsentProps) {
  const errorId = useId()
  return (
    <div>
      <label className={styles.consent}>
        <input
          type="checkbox"
          checked={agrees}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{words.consent}</span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  )
}

/** Withdraws the consent, which deletes the note. */
function Withdraw({ id, onDone }: { id: number; onDone: () => void }) {
  const remove = useMutation(memberMutations.removeNote(id))
  const { ask, dialog } = useConfirmed({ act: () => remove.mutateAsync(), done: words.withdrawn, onDone })
  return (
    <>
      <Button variant="plain" aria-haspopup="dialog" onClick={ask}>
        {words.withdraw}
      </Button>
      <ConfirmDialog
        title={words.withdrawAsk}
        text={words.withdrawText}
        yes={words.withdrawYes}
        no={accountStrings.cancel}
        {...dialog}
      />
    </>
  )
}

function faultsOf(text: string, agrees: boolean): Faults {
  const note = plainText(text)
  return {
    note: note === '' ? words.missing : lengthOf(note) > MEDICAL_NOTE_MAX ? words.tooLong : undefined,
    consent: agrees ? undefined : words.consentMissing,
  }
}
