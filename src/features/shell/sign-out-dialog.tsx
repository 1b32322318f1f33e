import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { countWaiting, outbox } from '#src/api/outbox-client/outbox-store.ts'
import { writes } from '#src/api/writes/write-store.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { focusHeading } from './focus-heading.ts'
import { signOutStrings as words } from './sign-out-strings.ts'

type SignOutDialogProps = { open: boolean; onYes: () => Promise<void>; onNo: () => void }

/** Asks before signing out and says what leaves this device and what stays. */
export function SignOutDialog({ open, onYes, onNo }: SignOutDialogProps): ReactNode {
  const { items } = useSnapshot(outbox)
  const changes = useSnapshot(writes).items.length
  const waiting = countWaiting(items)
  // The button that opened the sheet leaves with the session.
  const leave = () => void onYes().then(focusHeading)
  return (
    <ConfirmDialog
      open={open}
      title={words.title}
      text={words.text(items.length - waiting, waiting, changes)}
      yes={words.yes}
      no={words.no}
      onYes={leave}
      onNo={onNo}
    />
  )
}
