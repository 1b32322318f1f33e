import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { openAuth } from '#src/api/auth-dialog-store.ts'
import { codeDigits, isCode } from '#src/fa/code-digits.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { Button } from '#src/ui/button.tsx'
import { DigitField } from '#src/ui/digit-field.tsx'
import './auth.css'
import { authMessageOf } from './message.ts'
import { authMutations } from './mutations.ts'
import { Resend } from './resend.tsx'
import { authStrings } from './strings.ts'
import { useSmsCode } from './use-sms-code.ts'

/** Long enough for a sixth digit typed by mistake to be seen before anything is sent. */
const AUTO_SUBMIT_MS = 300

type VerifyFormProps = {
  phone: string
  onSignedIn: () => void
  onEditPhone?: () => void
}

/** The second step: the code from the SMS. Five digits send themselves. */
export function VerifyForm({ phone, onSignedIn, onEditPhone = () => openAuth('phone') }: VerifyFormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const signIn = useMutation(authMutations.signIn())
  const settled = signIn.isPending || signIn.isSuccess

  const change = (digits: string) => {
    setCode(digits)
    setError(undefined)
  }
  const refuse = (text: string) => {
    setError(text)
    field.current?.focus()
  }
  const send = () => {
    if (settled) return
    if (!isCode(code)) return refuse(authStrings.codeInvalid)
    signIn.mutate({ phone, code }, { onSuccess: onSignedIn, onError: (failure) => refuse(authMessageOf(failure)) })
  }
  useSmsCode((text) => change(codeDigits(text)))
  useAutoSubmit(code, send)

  return (
    <form
      className="auth-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
      noValidate
    >
      <p className="auth-sent-to">
        {authStrings.codeSentTo} <bdi dir="ltr">{toPersianDigits(phone)}</bdi>
        <Button variant="plain" onClick={onEditPhone}>
          {authStrings.editPhone}
        </Button>
      </p>
      <DigitField
        label={authStrings.codeLabel}
        value={code}
        clean={codeDigits}
        onChange={change}
        error={error}
        autoComplete="one-time-code"
        inputRef={field}
      />
      <Button type="submit" wide loading={settled}>
        {authStrings.signIn}
      </Button>
      <Resend phone={phone} onResent={() => change('')} onFailed={refuse} />
    </form>
  )
}

/** Sends a whole code once it has stood still for a moment; the same code is not sent twice by itself. */
function useAutoSubmit(code: string, send: () => void) {
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (!isCode(code)) return
    const timer = setTimeout(() => latest.current(), AUTO_SUBMIT_MS)
    return () => clearTimeout(timer)
  }, [code])
}
