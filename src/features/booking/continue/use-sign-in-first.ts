import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { authDialog, openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { runAfterPaint } from '#src/ui/motion/after-paint.ts'

/**
 * Returns a function that opens the sign-in dialog. `onSignedIn` runs once, when the user has signed in and the dialog,
 * with the credentials step of a new number, has closed; never when it closes without a sign-in.
 */
export function useSignInFirst(onSignedIn: () => void): () => void {
  const { step } = useSnapshot(authDialog)
  const { status } = useSnapshot(session)
  const waiting = useRef(false)
  const latest = useRef(onSignedIn)
  latest.current = onSignedIn
  useEffect(() => {
    if (!waiting.current || step !== null) return
    waiting.current = false
    if (status === 'signed-in') latest.current()
  }, [step, status])
  return () => {
    waiting.current = true
    runAfterPaint(() => openAuth('phone'))
  }
}
