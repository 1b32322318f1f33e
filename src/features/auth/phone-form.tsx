import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { authDialog, openAuth } from '#src/api/auth-dialog-store.ts'
import { canonicalPhone, phoneDigits } from '#src/fa/phone.ts'
import { Button } from '#src/ui/button.tsx'
import { DigitField } from '#src/ui/digit-field.tsx'
import './auth.css'
import { authMessageOf } from './message.ts'
import { authMutations } from './mutations.ts'
import { authStrings } from './strings.ts'

type PhoneFormProps = {
  /** Called when a code is on its way to `authDialog.phone`. */
  onSent?: () => void
}

/** The first step: a mobile number, to which a code is sent. */
export function PhoneForm({ onSent = () => openAuth('verify') }: PhoneFormProps) {
  const [phone, setPhone] = useState(authDialog.phone)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const ask = useMutation(authMutations.askForCode())

  const refuse = (text: string) => {
    setError(text)
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ask.isPending) return
    const number = canonicalPhone(phone)
    if (phone === '') return refuse(authStrings.phoneRequired)
    if (number === undefined) return refuse(authStrings.phoneInvalid)
    ask.mutate(number, {
      onSuccess: () => {
        authDialog.phone = number
        onSent()
      },
      onError: (failure) => refuse(authMessageOf(failure)),
    })
  }
  return (
    <form className="auth-form" onSubmit={submit} noValidate>
      <DigitField
        label={authStrings.phoneLabel}
        hint={authStrings.phoneHint}
        value={phone}
        clean={phoneDigits}
        onChange={(digits) => {
          setPhone(digits)
          setError(undefined)
        }}
        error={error}
        autoComplete="tel"
        inputRef={field}
      />
      <Button type="submit" wide loading={ask.isPending}>
        {authStrings.sendCode}
      </Button>
    </form>
  )
}
