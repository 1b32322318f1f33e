import { useEffect } from 'react'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { bookingStrings as words } from './strings.ts'

/** Shows a toast for each failed request, since the screen may show a stored copy without an error state. */
export function useFailureToast(failed: boolean, failedAt: number) {
  useEffect(() => {
    if (failed && failedAt > 0) showToast({ kind: 'error', text: words.sessionFailed })
  }, [failed, failedAt])
}
