import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { type AuthStep, authDialog, closeAuth, openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { AuthStepForm, titleOf } from './auth-steps.tsx'
import { rememberAsked } from './credentials-reminder.ts'
import { useFinishFlow } from './finish-flow.ts'
import { type AuthFlow, isDoorStep, possibleStep } from './flow.ts'
import { useRedirectSignedIn } from './redirect-signed-in.ts'

type AuthSheetProps = {
  /** Called once the person is in and the dialog has closed; `next` is where they were going. */
  onDone: (next: string | undefined) => void
}

/** The sign-in dialogs: one sheet, whose step the store says. */
export function AuthDialog({ onDone }: AuthSheetProps) {
  const { step, phone, resetting } = useSnapshot(authDialog)
  // While the sheet glides away it keeps showing the step it had.
  const last = useRef<{ step: AuthStep; phone: string; resetting: boolean }>({ step: 'phone', phone, resetting })
  if (step !== null) last.current = { step: possibleStep(step, phone), phone, resetting }
  const shown = last.current

  const { finish, leave } = useFinishFlow(() => {
    const { next } = authDialog
    if (authDialog.step === 'set-credentials') rememberAsked()
    closeAuth()
    if (session.status === 'signed-in') onDone(next)
  })
  useRedirectSignedIn(step, leave)
  const go: AuthFlow['go'] = (to, facts) => {
    // An answer that comes after the dialog was closed must not open it again.
    if (authDialog.step === null) return
    Object.assign(authDialog, facts)
    openAuth(to)
  }
  return (
    <BottomSheet open={step !== null} onClose={leave} title={titleOf(shown.step)} dismissable={isDoorStep(shown.step)}>
      <AuthStepForm step={shown.step} flow={{ ...shown, go, finish, leave }} />
    </BottomSheet>
  )
}
