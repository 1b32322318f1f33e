import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { countWaiting, outbox } from '#src/api/outbox-client/outbox-store.ts'
import { profileQuery } from '#src/api/profile.ts'
import { session } from '#src/api/session/session-store.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/form/button.tsx'
import type { AccountMenuProps } from './account-menu.tsx'
import * as styles from './account-sheet.module.css'
import { accountItems, accountMark, type NavItem } from './nav-items.ts'
import { shellStrings as words } from './strings.ts'

/** Replaces the account menu when its code did not load, for example offline. */
export function AccountSheet({ open, onOpenChange, signedIn, unread }: AccountMenuProps) {
  const router = useRouter()
  const user = useSnapshot(session)
  const { data: profile } = useQuery(profileQuery(user))
  const pendingCount = countWaiting(useSnapshot(outbox).items)
  const choose = (item: NavItem) => {
    onOpenChange(false)
    item.run?.()
    if (item.to !== undefined) void router.navigate({ to: item.to })
  }
  return (
    <BottomSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title={signedIn ? words.menuSignedIn(user.userName, unread) : words.menuSignedOut}
    >
      <div className={styles.root}>
        {accountItems(signedIn, pendingCount, profile?.staff).map((item) => {
          const mark = accountMark(item.key, unread, pendingCount)
          return (
            <Button key={item.key} variant="plain" icon={item.icon} disabled={item.soon} onClick={() => choose(item)}>
              {item.label}
              {mark !== '' && <Badge tone="accent">{mark}</Badge>}
              {item.soon === true && <Badge tone="neutral">{words.soon}</Badge>}
            </Button>
          )
        })}
      </div>
    </BottomSheet>
  )
}
