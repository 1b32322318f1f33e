import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { type AuthStep, authDialog, closeAuth, openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { AuthStepForm, titleOf } from './auth-steps.tsx'
import { markReminded } from './credentials-reminder.ts'
import { useFinishFlow } from './finish-flow.ts'
import { type AuthFlow, isSignInStep, possibleStep } from './flow.ts'
import { useRedirectSignedIn } from './redirect-signed-in.ts'

type AuthDialogProps = {
  /** Called after the user has signed in and the dialog has closed; `next` is the path they were going to. */
  onDone: (next: string | undefined) => void
}

/** Sign-in dialog; the store holds its step. */
export function AuthDialog({ onDone }: AuthDialogProps) {
  const { step, phone, resetting } = useSnapshot(authDialog)
  // Keeps showing the last step during the closing animation.
  const last = useRef<{ step: AuthStep; phone: string; resetting: boolean }>({ step: 'phone', phone, resetting })
  if (step !== null) last.current = { step: possibleStep(step, phone), phone, resetting }
  const shown = last.current

  const { finish, leave } = useFinishFlow(() => {
    // A second tap before the first one has closed the dialog.
    if (authDialog.step === null) return
    const { next } = authDialog
    if (authDialog.step === 'set-credentials') markReminded()
    closeAuth()
    if (session.status === 'signed-in') onDone(next)
  })
  useRedirectSignedIn(step, leave)
  const go: AuthFlow['go'] = (to, facts) => {
    // A response that arrives after closing must not reopen the dialog.
    if (authDialog.step === null) return
    Object.assign(authDialog, facts)
    openAuth(to)
  }
  return (
    <BottomSheet
      open={step !== null}
      onClose={leave}
      title={titleOf(shown.step)}
      dismissable={isSignInStep(shown.step)}
    >
      <AuthStepForm step={shown.step} flow={{ ...shown, go, finish, leave }} />
    </BottomSheet>
  )
}
