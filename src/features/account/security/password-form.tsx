import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ApiError, actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { authDialog, openAuth } from '#src/api/session/auth-dialog-store.ts'
import { passwordFaults } from '#src/contract/credentials.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { accountMutations } from '#src/features/account/mutations.ts'
import { passwordStrings as words } from '#src/features/account/settings/settings-strings.ts'
import { accountStrings } from '#src/features/account/strings.ts'
import { useHoldsTyped } from '#src/offline/unsaved-guard.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Checklist } from '#src/ui/form/checklist.tsx'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { PasswordField } from '#src/ui/form/password-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { type PasswordErrors, type Passwords, passwordErrors } from './password-rules.ts'

const emptyFields: Passwords = { current: '', next: '', confirm: '' }

/** Changes the password. The server signs out the other devices. */
export function PasswordForm({ phone }: { phone: string }) {
  const [fields, setFields] = useState(emptyFields)
  const [errors, setErrors] = useState<PasswordErrors>({})
  const [note, setNote] = useState<string>()
  useHoldsTyped(Object.values(fields))
  const form = useRef<HTMLFormElement>(null)
  const checklistId = useId()
  const change = useMutation(accountMutations.changePassword())

  const edit = (field: keyof Passwords) => (value: string) => {
    setFields({ ...fields, [field]: value })
    setErrors({ ...errors, [field]: undefined })
    setNote(undefined)
  }
  const showFaults = (faults: PasswordErrors) => {
    setErrors(faults)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const faults = passwordErrors(fields)
    if (Object.keys(faults).length > 0) return showFaults(faults)
    setNote(undefined)
    change.mutate(fields, {
      onSuccess: () => {
        setFields(emptyFields)
        showToast({ kind: 'success', text: words.done })
      },
      onError: (failure) => {
        const rejected = rejectedFields(failure)
        if (rejected === undefined) setNote(actionErrorText(failure))
        else showFaults(rejected)
      },
    })
  }
  const field = (name: keyof Passwords) => ({
    value: fields[name],
    onChange: edit(name),
    required: true,
    ...(errors[name] === undefined ? {} : { error: errors[name] }),
  })
  return (
    <Card as="section" aria-label={accountStrings.passwordEdit} className={accountStyles.narrow}>
      <form ref={form} className={accountStyles.form} onSubmit={submit} noValidate>
        <p className={fieldStyles.hint}>{words.lead}</p>
        <PasswordField label={words.current} autoComplete="current-password" {...field('current')} />
        <Button variant="plain" size="small" className={accountStyles.passwordForgot} onClick={() => recover(phone)}>
          {words.forgot}
        </Button>
        <PasswordField
          label={words.next}
          autoComplete="new-password"
          aria-describedby={checklistId}
          {...field('next')}
        />
        <Checklist id={checklistId} label={words.checklist} items={checklistItems(fields.next)} />
        <PasswordField label={words.confirm} autoComplete="new-password" {...field('confirm')} />
        <p role="alert" className={fieldStyles.error}>
          {note !== undefined && (
            <>
              <Icon name="alert" size={18} />
              {note}
            </>
          )}
        </p>
        <Button type="submit" wide loading={change.isPending}>
          {words.save}
        </Button>
      </form>
    </Card>
  )
}

function checklistItems(password: string) {
  const faults = password === '' ? ['length', 'latin', 'digits'] : passwordFaults(password)
  return (['length', 'latin', 'digits'] as const).map((name) => ({ text: words[name], met: !faults.includes(name) }))
}

/** Opens the password step with the phone number filled in; it offers the reset by code. */
function recover(phone: string) {
  authDialog.phone = phone
  openAuth('password')
}

function rejectedFields(failure: unknown): PasswordErrors | undefined {
  if (failure instanceof ApiError && failure.code === 'password_wrong') return { current: words.wrong }
  const current = fieldErrorText(failure, 'current_password')
  const next = fieldErrorText(failure, 'new_password')
  const confirm = fieldErrorText(failure, 'confirm_password')
  if (current === undefined && next === undefined && confirm === undefined) return undefined
  return { current, next, confirm }
}
