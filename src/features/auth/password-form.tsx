import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCodeCooldown } from '#src/api/use-code-cooldown.ts'
import { useHoldsTyped } from '#src/offline/unsaved-guard.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Cooldown } from '#src/ui/form/cooldown.tsx'
import { PasswordField } from '#src/ui/form/password-field.tsx'
import './auth.css'
import type { AuthFlow } from './flow.ts'
import { passwordMessageOf, sendingMessageOf } from './message.ts'
import { authMutations } from './mutations.ts'
import { PhoneLine } from './phone-line.tsx'
import { authStrings as words } from './strings.ts'

/** The password of a number; and the ways of those who would rather have a code, or forgot it. */
export function PasswordForm({ flow }: { flow: AuthFlow }) {
  const { phone } = flow
  const [password, setPassword] = useState('')
  useHoldsTyped([password])
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const signIn = useMutation(authMutations.signIn())
  const ask = useMutation(authMutations.askForCode())
  const wait = useCodeCooldown()
  const settled = signIn.isPending || signIn.isSuccess

  const refuse = (text: string) => {
    setError(text)
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (settled) return
    if (password === '') return refuse(words.passwordRequired)
    signIn.mutate(
      { phone, password },
      { onSuccess: () => flow.finish(words.welcome), onError: (failure) => refuse(passwordMessageOf(failure)) },
    )
  }
  const askForCode = (resetting: boolean) => {
    if (ask.isPending || settled) return
    const sentence = resetting ? words.resetCodeNotSent : words.codeNotSent
    setError(undefined)
    ask.mutate(phone, {
      onSuccess: () => flow.go('verify', { resetting }),
      onError: (failure) => {
        wait.read(failure)
        setError(sendingMessageOf(failure, sentence))
      },
    })
  }
  return (
    <form className="auth-form" onSubmit={submit} noValidate>
      <PhoneLine text={words.passwordOf} flow={flow} />
      {/* For password managers: whose password this is. */}
      <input type="text" autoComplete="username" value={phone} readOnly hidden />
      <PasswordField
        label={words.passwordLabel}
        value={password}
        onChange={(text) => {
          setPassword(text)
          setError(undefined)
        }}
        autoComplete="current-password"
        inputRef={field}
        required
        data-autofocus
        {...(error === undefined ? {} : { error })}
      />
      <Button type="submit" wide loading={settled}>
        {words.signIn}
      </Button>
      <div className="auth-ways">
        <Button variant="plain" onClick={() => askForCode(false)}>
          {words.withCode}
        </Button>
        <Button variant="plain" onClick={() => askForCode(true)}>
          {words.forgotten}
        </Button>
      </div>
      <Cooldown until={wait.until} onEnd={wait.end} />
    </form>
  )
}
