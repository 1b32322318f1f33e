import { lazy, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio'
import { authDialog } from '#src/api/session/auth-dialog-store.ts'

const loadSheet = () => import('./auth-dialog.tsx')
const AuthDialog = lazy(() => loadSheet().then((module) => ({ default: module.AuthDialog })))

/** Where the sign-in dialogs stand: nothing of them is fetched until one is asked for. */
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
