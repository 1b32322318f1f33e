import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { AuthStep } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { CLOSE_AFTER_MS, isSignInStep } from './flow.ts'

/** Longer than the delay of `finish`, so that only sign-ins elsewhere redirect. */
const REDIRECT_AFTER_MS = CLOSE_AFTER_MS + 500

/** Closes the sign-in step when the user has signed in elsewhere (another tab, or the other frame). */
export function useRedirectSignedIn(step: AuthStep | null, leave: () => void): void {
  const { status } = useSnapshot(session)
  const latest = useRef(leave)
  latest.current = leave
  const isRedirecting = status === 'signed-in' && step !== null && isSignInStep(step)
  useEffect(() => {
    if (!isRedirecting) return
    const timer = setTimeout(() => latest.current(), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isRedirecting])
}
