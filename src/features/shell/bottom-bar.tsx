import { Link } from '@tanstack/react-router'
import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { countWaiting, outbox } from '#src/api/outbox-client/outbox-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { bottomBarItems, logOut, type NavItem } from './nav-items.ts'
import * as styles from './shell.module.css'
import { shellStrings as words } from './strings.ts'

const exact = { exact: true, includeSearch: false }

// Without this chunk signing out does not ask.
const SignOutDialog = lazy(() =>
  import('./sign-out-dialog.tsx')
    .then((module) => ({ default: module.SignOutDialog }))
    .catch(() => ({ default: SignOutAtOnce })),
)

export const BottomBar = memo(function BottomBar() {
  const { status } = useSnapshot(session)
  const [asking, setAsking] = useState<boolean>()
  const close = () => setAsking(false)
  const leave = () => {
    close()
    return logOut()
  }
  return (
    <>
      <nav className={styles.bottomBar} aria-label={words.bottomNav}>
        <ul className={styles.bottomBarList}>
          {bottomBarItems(status === 'signed-in').map((item, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: signing in swaps the items by position and none moves
            <li key={position}>
              <BarItem key={item.key} item={item} {...(item.key === 'logout' && { onAsk: () => setAsking(true) })} />
            </li>
          ))}
        </ul>
      </nav>
      {asking !== undefined && (
        <Suspense fallback={null}>
          <SignOutDialog open={asking} onYes={leave} onNo={close} />
        </Suspense>
      )}
    </>
  )
})

function SignOutAtOnce({ open, onYes }: { open: boolean; onYes: () => Promise<void> }) {
  useEffect(() => {
    if (open) void onYes()
  }, [open, onYes])
  return null
}

/** Count of queued posts, shown on the item that creates posts. */
function QueuedCount() {
  const queued = countWaiting(useSnapshot(outbox).items)
  if (queued === 0) return null
  return (
    <>
      <span className={styles.bottomBarCount} aria-hidden="true">
        {formatNumber(queued)}
      </span>
      <span className="visually-hidden">{words.waiting(queued)}</span>
    </>
  )
}

/** `onAsk` opens a dialog in place of the item's own action: this corner is under the thumb. */
function BarItem({ item, onAsk }: { item: NavItem; onAsk?: () => void }) {
  const content = (
    <>
      <Icon name={item.icon} size={22} />
      <span>{item.label}</span>
      {item.key === 'create' && <QueuedCount />}
    </>
  )
  if (item.to === undefined) {
    return (
      <button
        type="button"
        className={styles.bottomBarItem}
        aria-haspopup={onAsk && 'dialog'}
        onClick={onAsk ?? item.run}
      >
        {content}
      </button>
    )
  }
  return (
    <Link to={item.to} className={styles.bottomBarItem} activeOptions={exact}>
      {content}
    </Link>
  )
}
