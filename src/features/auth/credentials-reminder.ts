import { authDialog, openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { isSignInPath } from './next-address.ts'
import { authStrings as words } from './strings.ts'

const REMINDED_KEY = 'credentials-asked'
const TOAST_MS = 10_000

/** Records that the user was reminded in this browser session. */
export function markReminded(): void {
  try {
    sessionStorage.setItem(REMINDED_KEY, 'true')
  } catch {
    // Without storage the reminder repeats after a reload.
  }
}

function wasReminded(): boolean {
  try {
    return sessionStorage.getItem(REMINDED_KEY) !== null
  } catch {
    return false
  }
}

/** Reminds a user without credentials by a toast, once per browser session. */
export function remindCredentials(): void {
  if (session.status !== 'signed-in' || !session.isFirstLogin || wasReminded()) return
  if (authDialog.step !== null || isSignInPath(location.pathname)) return
  markReminded()
  const action = { label: words.setNow, run: () => openAuth('set-credentials') }
  showToast({ kind: 'info', text: words.askAgain, ms: TOAST_MS, action })
}
