import { Menu, Portal } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { countWaiting, outbox } from '#src/api/outbox-client/outbox-store.ts'
import { profileQuery } from '#src/api/profile.ts'
import { session } from '#src/api/session/session-store.ts'
import { UiProvider } from '#src/ui/chakra/provider.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { accountItems, accountMark, type NavItem } from './nav-items.ts'
import { shellStrings as words } from './strings.ts'

export type AccountMenuProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  signedIn: boolean
  /** Number of unread notifications. */
  unread: number
  /** Id of the button that the menu is anchored to and returns the focus to. */
  triggerId: string
}

/** Account menu. Selecting an item closes it. */
export function AccountMenu({ open, onOpenChange, signedIn, unread, triggerId }: AccountMenuProps) {
  const router = useRouter()
  const pendingCount = countWaiting(useSnapshot(outbox).items)
  // Within the header's landmark: content at the end of the page belongs to none.
  const header = useRef(document.getElementById(triggerId)?.closest('header') ?? null)
  const { data: profile } = useQuery(profileQuery(useSnapshot(session)))
  const items = accountItems(signedIn, pendingCount, profile?.staff)
  const choose = (key: string) => {
    const item = items.find((other) => other.key === key)
    item?.run?.()
    if (item?.to !== undefined) void router.navigate({ to: item.to })
  }
  // An arrow key focuses the menu one frame late: a faster selection would leave the focus in a closed menu.
  const restoreFocus = () => {
    if (!open) document.getElementById(triggerId)?.focus({ preventScroll: true })
  }
  return (
    <UiProvider>
      <Menu.Root
        open={open}
        onOpenChange={(details) => onOpenChange(details.open)}
        onSelect={(details) => choose(details.value)}
        ids={{ trigger: triggerId }}
        positioning={{ placement: 'bottom-end', gutter: 8 }}
      >
        <Portal container={header}>
          <Menu.Positioner>
            <Menu.Content onFocus={restoreFocus}>
              {items.map((item) => (
                <MenuRow key={item.key} item={item} mark={accountMark(item.key, unread, pendingCount)} />
              ))}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </UiProvider>
  )
}

function MenuRow({ item, mark }: { item: NavItem; mark: string }) {
  return (
    <Menu.Item value={item.key} disabled={item.soon}>
      <Icon name={item.icon} size={20} />
      {item.label}
      {mark !== '' && <Badge tone="accent">{mark}</Badge>}
      {item.soon === true && <Badge tone="neutral">{words.soon}</Badge>}
    </Menu.Item>
  )
}
