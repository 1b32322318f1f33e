import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useSnapshot } from 'valtio'
import { countWaiting, outbox } from '#src/api/outbox-client/outbox-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { bottomBarItems, type NavItem } from './nav-items.ts'
import { shellStrings as words } from './strings.ts'

const exact = { exact: true, includeSearch: false }

/** The phone's main navigation. */
export const BottomBar = memo(function BottomBar() {
  const { status } = useSnapshot(session)
  return (
    <nav className="bottom-bar" aria-label={words.bottomNav}>
      <ul className="bottom-bar-list">
        {bottomBarItems(status === 'signed-in').map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: who signs in has other items in the same places, and none moves
          <li key={place}>
            <BarItem key={item.key} item={item} />
          </li>
        ))}
      </ul>
    </nav>
  )
})

/** Posts that have not arrived yet are counted where posts are made. */
function Waiting() {
  const waiting = countWaiting(useSnapshot(outbox).items)
  if (waiting === 0) return null
  return (
    <>
      <span className="bottom-bar-count" aria-hidden="true">
        {formatNumber(waiting)}
      </span>
      <span className="visually-hidden">{words.waiting(waiting)}</span>
    </>
  )
}

function BarItem({ item }: { item: NavItem }) {
  const content = (
    <>
      <Icon name={item.icon} size={22} />
      <span>{item.label}</span>
      {item.key === 'create' && <Waiting />}
    </>
  )
  if (item.to === undefined) {
    return (
      <button type="button" className="bottom-bar-item" onClick={item.run}>
        {content}
      </button>
    )
  }
  return (
    <Link to={item.to} className="bottom-bar-item" activeOptions={exact}>
      {content}
    </Link>
  )
}
