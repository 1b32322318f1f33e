import { lazy, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '#src/api/session-store.ts'
import { Avatar } from './avatar.tsx'
import { shellStrings as words } from './strings.ts'

const loadMenu = () => import('./account-menu.tsx')
const AccountMenu = lazy(() => loadMenu().then((module) => ({ default: module.AccountMenu })))
const TRIGGER_ID = 'account-button'

/** Fetches the menu as soon as somebody seems about to open it. */
function warm() {
  loadMenu().catch(() => undefined)
}

/** The avatar and the menu behind it. The menu's code comes with the first use. */
export function AccountButton() {
  const { status, userName } = useSnapshot(session)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const signedIn = status === 'signed-in'
  return (
    <>
      <button
        id={TRIGGER_ID}
        type="button"
        className="button button-plain icon-button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={signedIn ? words.menuSignedIn(userName) : words.menuSignedOut}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => {
          setUsed(true)
          setOpen(!open)
        }}
      >
        <Avatar />
      </button>
      {used && (
        <Suspense fallback={null}>
          <AccountMenu open={open} onOpenChange={setOpen} signedIn={signedIn} triggerId={TRIGGER_ID} />
        </Suspense>
      )}
    </>
  )
}
