import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCodeCooldown } from '#src/api/use-code-cooldown.ts'
import { useHoldsTyped } from '#src/offline/unsaved-guard.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Cooldown } from '#src/ui/form/cooldown.tsx'
import { PasswordField } from '#src/ui/form/password-field.tsx'
import * as styles from './auth.module.css'
import type { AuthFlow } from './flow.ts'
import { passwordMessageOf, sendingMessageOf } from './message.ts'
import { authMutations } from './mutations.ts'
import { PhoneLine } from './phone-line.tsx'
import { authStrings as words } from './strings.ts'

/** Password step, with alternatives for users who prefer a code or have forgotten the password. */
export function PasswordForm({ flow }: { flow: AuthFlow }) {
  const { phone } = flow
  const [password, setPassword] = useState('')
  useHoldsTyped([password])
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const signIn = useMutation(authMutations.signIn())
  const requestCode = useMutation(authMutations.askForCode())
  const [isReset, setIsReset] = useState(false)
  const cooldown = useCodeCooldown()
  const isDone = signIn.isPending || signIn.isSuccess

  const showError = (text: string) => {
    setError(text)
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDone) return
    if (password === '') return showError(words.passwordRequired)
    signIn.mutate(
      { phone, password },
      { onSuccess: () => flow.finish(words.welcome), onError: (failure) => showError(passwordMessageOf(failure)) },
    )
  }
  const askForCode = (resetting: boolean) => {
    if (requestCode.isPending || isDone) return
    const sentence = resetting ? words.resetCodeNotSent : words.codeNotSent
    setError(undefined)
    setIsReset(resetting)
    requestCode.mutate(phone, {
      onSuccess: () => flow.go('verify', { resetting }),
      onError: (failure) => {
        cooldown.read(failure)
        setError(sendingMessageOf(failure, sentence))
      },
    })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PhoneLine text={words.passwordOf} flow={flow} />
      {/* Tells password managers which account the password belongs to. */}
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
      <Button type="submit" wide loading={isDone}>
        {words.signIn}
      </Button>
      <div className={styles.ways}>
        <Button variant="plain" loading={requestCode.isPending && !isReset} onClick={() => askForCode(false)}>
          {words.withCode}
        </Button>
        <Button variant="plain" loading={requestCode.isPending && isReset} onClick={() => askForCode(true)}>
          {words.forgotten}
        </Button>
      </div>
      <Cooldown until={cooldown.until} onEnd={cooldown.end} />
    </form>
  )
}
