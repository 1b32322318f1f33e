import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { isCode } from '#src/fa/code-digits.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { accountMutations } from '#src/features/account/mutations.ts'
import { phoneStrings as words } from '#src/features/account/strings.ts'
import { useHoldsUpdates } from '#src/offline/unsaved-guard.ts'
import { Button } from '#src/ui/form/button.tsx'
import { CodeField } from '#src/ui/form/code-field.tsx'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { Icon } from '#src/ui/media/icon.tsx'
import { ResendCode } from './resend-code.tsx'
import type { useTwoCodes } from './use-two-codes.ts'

type PhoneCodesProps = {
  current: string
  next: string
  codes: ReturnType<typeof useTwoCodes>
  onEdit: () => void
  onDone: () => void
}

type Errors = { current?: string | undefined; next?: string | undefined; both?: string | undefined }

/** Fields of the two codes; the number changes when both are correct. */
export function PhoneCodes({ current, next, codes, onEdit, onDone }: PhoneCodesProps) {
  const [currentCode, setCurrentCode] = useState('')
  const [newCode, setNewCode] = useState('')
  // The typed number and the sent codes would be lost.
  useHoldsUpdates(true)
  const [errors, setErrors] = useState<Errors>({})
  const currentField = useRef<HTMLInputElement>(null)
  const newField = useRef<HTMLInputElement>(null)
  const change = useMutation(accountMutations.changePhone())
  const resend = useMutation({ mutationFn: codes.send, retry: false })

  const showErrors = (faults: Errors) => {
    setErrors(faults)
    if (faults.current !== undefined) currentField.current?.focus()
    else if (faults.next !== undefined) newField.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const faults: Errors = {}
    if (!isCode(currentCode)) faults.current = words.codeInvalid
    if (!isCode(newCode)) faults.next = words.codeInvalid
    if (Object.keys(faults).length > 0) return showErrors(faults)
    setErrors({})
    change.mutate(
      { phone: next, currentCode, newCode },
      { onSuccess: onDone, onError: (failure) => showErrors(errorsOf(failure)) },
    )
  }
  const sendAgain = () =>
    resend.mutate(next, {
      onSuccess: () => {
        setCurrentCode('')
        setNewCode('')
        setErrors({})
      },
      onError: (failure) => setErrors({ both: actionErrorText(failure) }),
    })
  return (
    <form className={accountStyles.form} onSubmit={submit} noValidate>
      <CodeField
        label={words.newCode}
        hint={sentTo(next)}
        value={newCode}
        listens={newCode === ''}
        onChange={(code) => {
          setNewCode(code)
          setErrors({ ...errors, next: undefined, both: undefined })
        }}
        error={errors.next}
        inputRef={newField}
      />
      <CodeField
        label={words.currentCode}
        hint={sentTo(current)}
        value={currentCode}
        listens={newCode !== '' && currentCode === ''}
        onChange={(code) => {
          setCurrentCode(code)
          setErrors({ ...errors, current: undefined, both: undefined })
        }}
        error={errors.current}
        inputRef={currentField}
      />
      <p role="alert" className={fieldStyles.error}>
        {errors.both !== undefined && (
          <>
            <Icon name="alert" size={18} />
            {errors.both}
          </>
        )}
      </p>
      <Button type="submit" wide loading={change.isPending}>
        {words.confirm}
      </Button>
      <div className={`${accountStyles.actions} ${accountStyles.actionsSpread}`}>
        <Button variant="plain" onClick={onEdit}>
          {words.edit}
        </Button>
        <ResendCode until={codes.until} label={words.resend} busy={resend.isPending} onResend={sendAgain} />
      </div>
    </form>
  )
}

function sentTo(phone: string): string {
  // Isolated: the number keeps its direction within the sentence.
  return `${words.sentTo} \u2066${toPersianDigits(phone)}\u2069`
}

function errorsOf(failure: unknown): Errors {
  const current = fieldErrorText(failure, 'current_code')
  const next = fieldErrorText(failure, 'new_code')
  return current === undefined && next === undefined ? { both: actionErrorText(failure) } : { current, next }
}
