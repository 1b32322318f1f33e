import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#src/api/errors.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Countdown } from '#src/ui/form/countdown.tsx'
import * as styles from './auth.module.css'
import { authMessageOf } from './message.ts'
import { authMutations } from './mutations.ts'
import { resendWaitMs } from './otp-clock.ts'
import { authStrings as words } from './strings.ts'

type ResendProps = {
  phone: string
  onResent: () => void
  onFailed: (text: string) => void
}

/** Countdown of the 120 s since the last code, then a button that sends a new one. */
export function Resend({ phone, onResent, onFailed }: ResendProps) {
  const [until, setUntil] = useState(() => nextSendAt(phone))
  const [isOpen, setOpen] = useState(() => until <= Date.now())
  const [status, setStatus] = useState('')
  const resend = useMutation(authMutations.resendCode())
  const send = () => {
    if (resend.isPending) return
    resend.mutate(phone, {
      onSuccess: () => {
        setUntil(nextSendAt(phone))
        setOpen(false)
        setStatus(words.resent)
        onResent()
      },
      onError: (error) => {
        onFailed(authMessageOf(error))
        if (!(error instanceof ApiError && error.code === 'otp_wait')) return
        // A code was sent meanwhile, by another device or for another purpose.
        setUntil(Date.now() + (error.retryAfter ?? 0) * 1000)
        setOpen(false)
      },
    })
  }
  return (
    <div className={styles.resend}>
      {isOpen ? (
        <Button variant="plain" loading={resend.isPending} onClick={send}>
          {words.resend}
        </Button>
      ) : (
        <p>
          {words.resendIn} <Countdown key={until} until={until} onEnd={() => setOpen(true)} />
        </p>
      )}
      <p role="status" className={styles.said}>
        {status}
      </p>
    </div>
  )
}

/** When the next code may be requested, milliseconds since 1970. */
function nextSendAt(phone: string): number {
  const now = Date.now()
  return now + resendWaitMs(phone, now)
}
