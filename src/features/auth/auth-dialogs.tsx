import { type ComponentType, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { authDialog, closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { lostDialogStrings as words } from './lost-dialog-strings.ts'

type DialogProps = { onDone: (next: string | undefined) => void }

/** Loads the sign-in dialog's code on first use. Without it the screen stays, and the next tap tries again. */
export function AuthDialogs({ onDone }: DialogProps) {
  const { step } = useSnapshot(authDialog)
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>()
  const isMissing = step !== null && Dialog === undefined
  useEffect(() => {
    if (!isMissing) return
    import('./auth-dialog.tsx')
      .then(({ AuthDialog }) => setDialog(() => AuthDialog))
      .catch(() => {
        closeAuth()
        showToast({ kind: 'error', text: words.lost })
      })
  }, [isMissing])
  return Dialog === undefined ? null : <Dialog onDone={onDone} />
}
