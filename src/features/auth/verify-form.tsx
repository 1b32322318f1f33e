import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isCode } from '#src/fa/code-digits.ts'
import { useHoldsTyped } from '#src/offline/unsaved-guard.ts'
import { Button } from '#src/ui/form/button.tsx'
import { CodeField } from '#src/ui/form/code-field.tsx'
import * as styles from './auth.module.css'
import type { AuthFlow } from './flow.ts'
import { authMessageOf } from './message.ts'
import { authMutations } from './mutations.ts'
import { PhoneLine } from './phone-line.tsx'
import { Resend } from './resend.tsx'
import { authStrings as words } from './strings.ts'

/** Long enough to notice a sixth digit typed by mistake before the code is sent. */
const AUTO_SUBMIT_MS = 300

/** The code from the SMS; sent automatically once it has five digits. */
export function VerifyForm({ flow }: { flow: AuthFlow }) {
  const { phone, resetting } = flow
  const [code, setCode] = useState('')
  useHoldsTyped([code])
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const signIn = useMutation(authMutations.signIn())
  const isDone = signIn.isPending || signIn.isSuccess

  const change = (digits: string) => {
    setCode(digits)
    setError(undefined)
  }
  const showError = (text: string) => {
    setError(text)
    field.current?.focus()
  }
  const proceed = ({ is_first_login }: { is_first_login: boolean }) => {
    if (resetting) flow.go('reset-password')
    else if (is_first_login) flow.go('set-credentials')
    else flow.finish(words.welcome)
  }
  const send = () => {
    if (isDone) return
    if (!isCode(code)) return showError(words.codeInvalid)
    signIn.mutate({ phone, otp: code }, { onSuccess: proceed, onError: (failure) => showError(authMessageOf(failure)) })
  }
  useAutoSubmit(code, send)

  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
      noValidate
    >
      <PhoneLine text={resetting ? words.resetCodeSentTo : words.codeSentTo} flow={flow} />
      <CodeField label={words.codeLabel} value={code} onChange={change} error={error} inputRef={field} />
      <Button type="submit" wide loading={isDone}>
        {resetting ? words.goOn : words.signIn}
      </Button>
      <Resend phone={phone} onResent={() => change('')} onFailed={showError} />
    </form>
  )
}

/** Sends a complete code after a short pause; does not repeat the same code. */
function useAutoSubmit(code: string, send: () => void) {
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (!isCode(code)) return
    const timer = setTimeout(() => latest.current(), AUTO_SUBMIT_MS)
    return () => clearTimeout(timer)
  }, [code])
}
