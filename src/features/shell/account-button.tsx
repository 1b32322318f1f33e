import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '#src/api/session/session-store.ts'
import { formatNumber } from '#src/fa/digits.ts'
import * as buttonStyles from '#src/ui/form/button.module.css'
import { lazyOrNothing } from '#src/ui/lazy-or-nothing.ts'
import type { AccountMenuProps } from './account-menu.tsx'
import { Avatar } from './avatar.tsx'
import { LostMenu } from './lost-menu.tsx'
import { shellStrings as words } from './strings.ts'
import * as styles from './unread.module.css'

const loadMenu = () => import('./account-menu.tsx')
// The menu is heavy and not precached: when its code does not load in time, a bottom sheet offers the same items.
const AccountMenu = lazy(
  (): Promise<{ default: ComponentType<AccountMenuProps> }> =>
    Promise.race([loadMenu(), timeOut()]).then(
      (module) => ({ default: module.AccountMenu }),
      () =>
        import('./account-sheet.tsx')
          .then((module) => ({ default: module.AccountSheet }))
          .catch(() => ({ default: LostMenu })),
    ),
)
// Without this chunk only the unread count is missing.
const UnreadWatch = lazyOrNothing(() => import('./unread-watch.tsx').then((module) => module.UnreadWatch))
const TRIGGER_ID = 'account-button'
const COUNT_DELAY_MS = 2000
const MAX_SHOWN = 99
const MENU_TIMEOUT_MS = 8000

function timeOut(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('the menu timed out')), MENU_TIMEOUT_MS))
}

/** Preloads the menu on hover and focus. */
function preloadMenu() {
  loadMenu().catch(() => undefined)
}

/** Avatar button with the unread count. The menu's code loads with the first use. */
export function AccountButton() {
  const { status, userName, userId } = useSnapshot(session)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const [count, setCount] = useState(0)
  const countDue = useCountDue()
  const signedIn = status === 'signed-in'
  const unread = signedIn ? count : 0
  return (
    <>
      <button
        id={TRIGGER_ID}
        type="button"
        className={`${buttonStyles.root} ${buttonStyles.plain} ${buttonStyles.iconOnly}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={signedIn ? words.menuSignedIn(userName, unread) : words.menuSignedOut}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={() => {
          setUsed(true)
          setOpen(!open)
        }}
      >
        <Avatar />
        {unread > 0 && <span className={styles.root}>{formatNumber(Math.min(unread, MAX_SHOWN))}</span>}
      </button>
      {signedIn && countDue && (
        <Suspense fallback={null}>
          <UnreadWatch key={userId} userId={userId} onCount={setCount} />
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

/** Delays the unread count so that it does not compete with the first paint. */
function useCountDue(): boolean {
  const [countDue, setCountDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCountDue(true), COUNT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return countDue
}
