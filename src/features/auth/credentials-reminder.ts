import { authDialog, openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { isDoorPath } from './next-address.ts'
import { authStrings as words } from './strings.ts'

const ASKED = 'credentials-asked'
const ASK_MS = 10_000

/** Somebody without a password has been asked on this visit; they are not asked again before the next. */
export function rememberAsked(): void {
  try {
    sessionStorage.setItem(ASKED, 'true')
  } catch {
    // Then the page asks once more after a reload.
  }
}

function wasAsked(): boolean {
  try {
    return sessionStorage.getItem(ASKED) !== null
  } catch {
    return false
  }
}

/** Reminds a person who put their credentials off, once a visit and without standing in the way. */
export function remindCredentials(): void {
  if (session.status !== 'signed-in' || !session.isFirstLogin || wasAsked()) return
  if (authDialog.step !== null || isDoorPath(location.pathname)) return
  rememberAsked()
  const action = { label: words.setNow, run: () => openAuth('set-credentials') }
  showToast({ kind: 'info', text: words.askAgain, ms: ASK_MS, action })
}
