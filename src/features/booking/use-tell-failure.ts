import { useEffect } from 'react'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { bookingStrings as words } from './strings.ts'

/** Each failed read is told in passing too, since a kept copy may stand on the screen. */
export function useFailureToast(failed: boolean, failedAt: number) {
  useEffect(() => {
    if (failed && failedAt > 0) showToast({ kind: 'error', text: words.sessionFailed })
  }, [failed, failedAt])
}
