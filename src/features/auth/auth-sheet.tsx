import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { type AuthStep, authDialog, closeAuth } from '#src/api/auth-dialog-store.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { PhoneForm } from './phone-form.tsx'
import { authStrings } from './strings.ts'
import { VerifyForm } from './verify-form.tsx'

const TOAST_MS = 3000
const CLOSE_AFTER_MS = 1000

type AuthSheetProps = {
  /** Called once the person is in and the dialog has closed; `next` is where they were going. */
  onDone: (next: string | undefined) => void
}

/** The sign-in dialogs: one sheet, whose step the store says. */
export function AuthSheet({ onDone }: AuthSheetProps) {
  const { step, phone } = useSnapshot(authDialog)
  // While the sheet glides away it keeps showing the step it had.
  const lastStep = useRef<AuthStep>('phone')
  if (step !== null) lastStep.current = step
  const isVerify = lastStep.current === 'verify' && phone !== ''
  const finish = useFinish(onDone)
  return (
    <Sheet open={step !== null} onClose={closeAuth} title={isVerify ? authStrings.verifyTitle : authStrings.phoneTitle}>
      {isVerify ? <VerifyForm key={phone} phone={phone} onSignedIn={finish} /> : <PhoneForm />}
    </Sheet>
  )
}

/** The welcome, and a second later the end of the dialog. */
function useFinish(onDone: AuthSheetProps['onDone']): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    showToast({ kind: 'success', text: authStrings.welcome, ms: TOAST_MS })
    timer.current = setTimeout(() => {
      const { next } = authDialog
      closeAuth()
      onDone(next)
    }, CLOSE_AFTER_MS)
  }
}
