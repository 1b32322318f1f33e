import { lazy, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '#src/api/session/session-store.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { Avatar } from './avatar.tsx'
import { shellStrings as words } from './strings.ts'

const loadMenu = () => import('./account-menu.tsx')
// The menu is heavy and not precached: where it does not come in time, the same choices stand in a sheet.
const AccountMenu = lazy(() =>
  Promise.race([loadMenu(), late()]).then(
    (module) => ({ default: module.AccountMenu }),
    () => import('./account-sheet.tsx').then((module) => ({ default: module.AccountSheet })),
  ),
)
// Without its file there is no number, and nothing else is lost.
const UnreadWatch = lazy(() =>
  import('./unread-watch.tsx').then(
    (module) => ({ default: module.UnreadWatch }),
    () => ({ default: () => null }),
  ),
)
const TRIGGER_ID = 'account-button'
const REST_MS = 2000
const MOST_SHOWN = 99
const PATIENCE_MS = 8000

function late(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('the menu is late')), PATIENCE_MS))
}

/** Fetches the menu as soon as somebody seems about to open it. */
function warm() {
  loadMenu().catch(() => undefined)
}

/** The avatar, how many messages wait, and the menu behind it. The menu's code comes with the first use. */
export function AccountButton() {
  const { status, userName, userId } = useSnapshot(session)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const [counted, setCounted] = useState(0)
  const rested = useRested()
  const signedIn = status === 'signed-in'
  const unread = signedIn ? counted : 0
  return (
    <>
      <button
        id={TRIGGER_ID}
        type="button"
        className="button button-plain icon-button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={signedIn ? words.menuSignedIn(userName, unread) : words.menuSignedOut}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => {
          setUsed(true)
          setOpen(!open)
        }}
      >
        <Avatar />
        {unread > 0 && <span className="unread">{formatNumber(Math.min(unread, MOST_SHOWN))}</span>}
      </button>
      {signedIn && rested && (
        <Suspense fallback={null}>
          <UnreadWatch key={userId} userId={userId} onCount={setCounted} />
        </Suspense>
      )}
      {used && (
        <Suspense fallback={null}>
          <AccountMenu open={open} onOpenChange={setOpen} signedIn={signedIn} unread={unread} triggerId={TRIGGER_ID} />
        </Suspense>
      )}
    </>
  )
}

/** Nothing of the first paint waits for the count. */
function useRested(): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return rested
}
