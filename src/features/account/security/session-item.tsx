import { useMutation } from '@tanstack/react-query'
import { signOut } from '#src/api/session/session.ts'
import type { SignedInSession } from '#src/contract/account.ts'
import { formatAge } from '#src/fa/ago.ts'
import { formatDate } from '#src/fa/jalali.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { accountMutations } from '#src/features/account/mutations.ts'
import { securityStrings as words } from '#src/features/account/settings/settings-strings.ts'
import { useConfirmed } from '#src/features/account/use-confirmed.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'

/** A session: device, sign-in time, last activity and the sign-out button. */
export function SessionItem({ session }: { session: SignedInSession }) {
  const device = session.device === '' ? words.unknownDevice : session.device
  const lastSeen = new Date(session.last_seen_at)
  return (
    <Card className={accountStyles.sessionItem}>
      <span className={accountStyles.sessionIcon}>
        <Icon name="device" size={24} />
      </span>
      <div className={accountStyles.sessionFacts}>
        <p className={accountStyles.sessionDevice}>
          <b>
            <bdi>{device}</bdi>
          </b>
          {session.current && (
            <Badge tone="success" icon="check">
              {words.thisDevice}
            </Badge>
          )}
        </p>
        <p className={fieldStyles.hint}>
          {session.current ? words.activeNow : words.lastSeen(formatAge(lastSeen, new Date()))}
        </p>
        <p className={fieldStyles.hint}>{words.signedInAt(formatDate(new Date(session.created_at)))}</p>
      </div>
      {session.current ? <SignOutHere /> : <EndSession id={session.id} device={device} />}
    </Card>
  )
}

function SignOutHere() {
  const leave = () => void signOut().then(() => showToast({ kind: 'info', text: words.left }))
  return (
    <Button variant="plain" size="small" aria-label={words.leave} onClick={leave}>
      {words.end}
    </Button>
  )
}

function EndSession({ id, device }: { id: string; device: string }) {
  const end = useMutation(accountMutations.endOne())
  const { ask, dialog } = useConfirmed({ act: () => end.mutateAsync(id), done: words.ended(device) })
  return (
    <>
      <Button variant="ghost" size="small" aria-haspopup="dialog" aria-label={words.endNamed(device)} onClick={ask}>
        {words.end}
      </Button>
      <ConfirmDialog
        title={words.endAsk(device)}
        text={words.endText}
        yes={words.endYes}
        no={words.endNo}
        {...dialog}
      />
    </>
  )
}
