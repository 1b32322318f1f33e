import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { phoneNumber } from '#src/contract/phone.ts'
import { phoneDigits } from '#src/fa/phone.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { useLatinFont } from '#src/ui/form/latin-font.ts'
import { TextField } from '#src/ui/form/text-field.tsx'
import { guardianMutations } from './queries.ts'
import { guardianStrings as words } from './strings.ts'

/** Invites a number, with or without an account. */
export function InviteForm() {
  useLatinFont()
  const [phone, setPhone] = useState('')
  const [fault, setFault] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const invite = useMutation(guardianMutations.invite())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found =
      phone === '' ? words.phoneMissing : phoneNumber.safeParse(phone).success ? undefined : words.phoneInvalid
    setFault(found)
    if (found !== undefined) return field.current?.focus()
    invite.mutate(phone, {
      onSuccess: () => {
        setPhone('')
        showToast({ kind: 'success', text: words.invited })
      },
      onError: () => field.current?.focus(),
    })
  }
  const error = fault ?? fieldErrorText(invite.error, 'phone_number')
  return (
    <form className={accountStyles.form} noValidate onSubmit={submit}>
      <TextField
        inputRef={field}
        label={words.phone}
        value={phone}
        onChange={(text) => {
          setPhone(phoneDigits(text))
          setFault(undefined)
          invite.reset()
        }}
        inputMode="tel"
        autoComplete="off"
        dir="ltr"
        {...(error !== undefined && { error })}
      />
      <ErrorAlert
        text={
          invite.error !== null && error === undefined ? actionErrorText(invite.error, words.inviteOffline) : undefined
        }
      />
      <div className={accountStyles.actions}>
        <Button type="submit" variant="soft" icon="user-plus" loading={invite.isPending}>
          {words.invite}
        </Button>
      </div>
    </form>
  )
}
