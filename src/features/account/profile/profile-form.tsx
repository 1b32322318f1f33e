import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { discardWrite, QUEUED, retryWrite } from '#src/api/writes/queue.ts'
import { usePendingWrite } from '#src/api/writes/write-store.ts'
import type { Profile } from '#src/contract/auth.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { LeaveGuard } from '#src/features/account/leave-guard.tsx'
import { accountMutations, PROFILE_WRITE } from '#src/features/account/mutations.ts'
import { accountStrings, dateStrings, profileStrings as words } from '#src/features/account/strings.ts'
import { PendingNote } from '#src/ui/feedback/pending-note.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { DateField } from './date-field.tsx'
import {
  faultsOf,
  isEdited,
  type ProfileEdits,
  type ProfileErrors,
  patchOf,
  shownFields,
  withPendingWrite,
} from './profile-draft.ts'

const fieldNames = ['name', 'username', 'birth_date'] as const

/** Name, username and birth date. The input is cleared only after the server or the queue has stored it. */
export function ProfileForm({ profile: saved }: { profile: Profile }) {
  const [edits, setEdits] = useState<ProfileEdits>({})
  const [errors, setErrors] = useState<ProfileErrors>({})
  const [note, setNote] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const save = useMutation(accountMutations.saveProfile())
  const pending = usePendingWrite(PROFILE_WRITE.subject)
  const profile = withPendingWrite(saved, pending)
  const fields = shownFields(profile, edits)
  const edited = isEdited(profile, edits)

  const edit = (change: ProfileEdits, field: keyof ProfileErrors) => {
    setEdits({ ...edits, ...change })
    setErrors({ ...errors, [field]: undefined })
    setNote(undefined)
  }
  const showFaults = (faults: ProfileErrors) => {
    setErrors(faults)
    // After React has rendered the errors.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    setNote(undefined)
    const faults = faultsOf(profile, edits)
    if (Object.keys(faults).length > 0) return showFaults(faults)
    if (!edited) return setNote(words.nothingChanged)
    save.mutate(patchOf(profile, edits), {
      onSuccess: (result) => {
        setEdits({})
        setErrors({})
        if (result === QUEUED) showToast({ kind: 'info', text: words.queued, ms: 6000 })
        else showToast({ kind: 'success', text: words.saved })
      },
      onError: (failure) => {
        const rejected = rejectedFields(failure)
        if (Object.keys(rejected).length > 0) showFaults(rejected)
        else setNote(actionErrorText(failure, accountStrings.offline))
      },
    })
  }
  return (
    <Card as="section" aria-labelledby="profile-details">
      <form ref={form} className={accountStyles.form} onSubmit={submit} noValidate>
        <h2 id="profile-details" className={accountStyles.heading}>
          {words.details}
        </h2>
        {pending !== undefined && (
          <PendingNote
            error={pending.error}
            onRetry={() => void retryWrite(pending.id)}
            onGiveUp={() => void discardWrite(pending.id)}
          />
        )}
        <TextField
          label={words.name}
          hint={words.nameHint}
          value={fields.name}
          onChange={(name) => edit({ name }, 'name')}
          autoComplete="name"
          dir="auto"
          {...errorProp(errors.name)}
        />
        {profile.is_first_login ? (
          <UsernameLater />
        ) : (
          <TextField
            label={words.username}
            hint={words.usernameHint}
            value={fields.username}
            onChange={(username) => edit({ username }, 'username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            required
            {...errorProp(errors.username)}
          />
        )}
        <DateField
          label={dateStrings.birthDate}
          hint={dateStrings.hint}
          autoFill
          draft={fields.birthDate}
          error={errors.birth_date}
          onChange={(birthDate) => edit({ birthDate }, 'birth_date')}
        />
        {/* The note is inside: this may stay at the lower edge while the end of the form is out of view. */}
        <div className={accountStyles.save} data-waiting={edited || undefined}>
          <p role="status" className={accountStyles.note}>
            {note !== undefined && (
              <>
                <Icon name="info" size={18} />
                {note}
              </>
            )}
          </p>
          <Button type="submit" wide loading={save.isPending} aria-disabled={!edited || undefined}>
            {accountStrings.save}
          </Button>
        </div>
      </form>
      <LeaveGuard active={edited} />
    </Card>
  )
}

/** Before there are credentials the username is the server's own. */
function UsernameLater() {
  return (
    <div className={accountStyles.later}>
      <p>
        <b>{words.username}</b>
        <span className={fieldStyles.hint}>{words.usernameFirst}</span>
      </p>
      <Button variant="soft" size="small" onClick={() => openAuth('set-credentials')}>
        {words.setCredentials}
      </Button>
    </div>
  )
}

function rejectedFields(failure: unknown): ProfileErrors {
  const texts = fieldNames.map((name) => [name, fieldErrorText(failure, name)] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined))
}

function errorProp(error: string | undefined) {
  return error === undefined ? {} : { error }
}
