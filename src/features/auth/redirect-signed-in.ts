import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { AuthStep } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { CLOSE_AFTER_MS, isDoorStep } from './flow.ts'

/** Longer than the frame's own farewell, so that only those are meant who came in by another way. */
const PATIENCE_MS = CLOSE_AFTER_MS + 500

/** Somebody who signed in elsewhere (another tab, the other frame) is not kept at the door. */
export function useRedirectSignedIn(step: AuthStep | null, leave: () => void): void {
  const { status } = useSnapshot(session)
  const latest = useRef(leave)
  latest.current = leave
  const isThrough = status === 'signed-in' && step !== null && isDoorStep(step)
  useEffect(() => {
    if (!isThrough) return
    const timer = setTimeout(() => latest.current(), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isThrough])
}
