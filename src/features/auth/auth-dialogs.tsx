import { lazy, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio'
import { authDialog } from '#src/api/session/auth-dialog-store.ts'

const loadDialog = () => import('./auth-dialog.tsx')
const AuthDialog = lazy(() => loadDialog().then((module) => ({ default: module.AuthDialog })))

/** Loads the sign-in dialog's code on first use. */
export function AuthDialogs({ onDone }: { onDone: (next: string | undefined) => void }) {
  const { step } = useSnapshot(authDialog)
  const [used, setUsed] = useState(false)
  if (step !== null && !used) setUsed(true)
  if (!used) return null
  return (
    <Suspense fallback={null}>
      <AuthDialog onDone={onDone} />
    </Suspense>
  )
}
