import { useState } from 'react'
import { phoneStrings as words } from '#src/features/account/strings.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as styles from '#src/ui/form/cooldown.module.css'
import { Countdown } from '#src/ui/form/countdown.tsx'

type ResendProps = {
  /** When another code may be requested, milliseconds since 1970. */
  until: number
  label: string
  busy: boolean
  onResend: () => void
}

/** Countdown after a code, then a button that requests another. */
export function ResendCode({ until, label, busy, onResend }: ResendProps) {
  const [openedFor, setOpenedFor] = useState<number>()
  const isOpen = openedFor === until || until <= Date.now()
  return (
    <div className={styles.resend}>
      {isOpen ? (
        <Button variant="plain" loading={busy} onClick={onResend}>
          {label}
        </Button>
      ) : (
        <p>
          {words.resendIn} <Countdown key={until} until={until} onEnd={() => setOpenedFor(until)} />
        </p>
      )}
    </div>
  )
}
