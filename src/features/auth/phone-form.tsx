import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCodeCooldown } from '#src/api/use-code-cooldown.ts'
import { canonicalPhone, phoneDigits } from '#src/fa/phone.ts'
import { useHoldsTyped } from '#src/offline/unsaved-guard.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Cooldown } from '#src/ui/form/cooldown.tsx'
import { DigitField } from '#src/ui/form/digit-field.tsx'
import './auth.css'
import type { AuthFlow } from './flow.ts'
import { authMessageOf } from './message.ts'
import { authMutations } from './mutations.ts'
import { authStrings as words } from './strings.ts'

/** First step, the phone number. Users without a password get a code, all others the password step. */
export function PhoneForm({ flow }: { flow: AuthFlow }) {
  const [phone, setPhone] = useState(flow.phone)
  useHoldsTyped([phone])
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const begin = useMutation(authMutations.begin())
  const cooldown = useCodeCooldown()

  const showError = (text: string) => {
    setError(text)
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (begin.isPending) return
    const number = canonicalPhone(phone)
    if (phone === '') return showError(words.phoneRequired)
    if (number === undefined) return showError(words.phoneInvalid)
    begin.mutate(number, {
      onSuccess: (step) => flow.go(step, { phone: number, resetting: false }),
      onError: (failure) => {
        cooldown.read(failure)
        showError(authMessageOf(failure))
      },
    })
  }
  const choosePassword = () => {
    const number = canonicalPhone(phone)
    if (number === undefined) return showError(words.phoneInvalid)
    flow.go('password', { phone: number, resetting: false })
  }
  return (
    <form className="auth-form" onSubmit={submit} noValidate>
      <DigitField
        label={words.phoneLabel}
        hint={words.phoneHint}
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
      <Cooldown until={cooldown.until} onEnd={cooldown.end} />
      <Button type="submit" wide loading={begin.isPending}>
        {words.goOn}
      </Button>
      <Button variant="plain" wide onClick={choosePassword}>
        {words.withPassword}
      </Button>
    </form>
  )
}
