import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { signOut } from '#src/api/session/session.ts'
import type { SignedInSession } from '#src/contract/account.ts'
import { formatAge } from '#src/fa/ago.ts'
import { formatDate } from '#src/fa/jalali.ts'
import { failureText } from '#src/features/account/failure.ts'
import { accountMutations } from '#src/features/account/mutations.ts'
import { securityStrings as words } from '#src/features/account/settings/settings-strings.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'

/** A signed-in device: which, since when, last seen when, and the way to sign it out. */
export function SessionItem({ session }: { session: SignedInSession }) {
  const device = session.device === '' ? words.unknownDevice : session.device
  const lastSeen = new Date(session.last_seen_at)
  return (
    <Card as="li" className="session-item">
      <span className="session-icon">
        <Icon name="device" size={24} />
      </span>
      <div className="session-facts">
        <p className="session-device">
          <b>
            <bdi>{device}</bdi>
          </b>
          {session.current && (
            <Badge tone="success" icon="check">
              {words.thisDevice}
            </Badge>
          )}
        </p>
        <p className="field-hint">
          {session.current ? words.activeNow : words.lastSeen(formatAge(lastSeen, new Date()))}
        </p>
        <p className="field-hint">{words.signedInAt(formatDate(new Date(session.created_at)))}</p>
      </div>
      {session.current ? <LeaveHere /> : <EndThere id={session.id} device={device} />}
    </Card>
  )
}

function LeaveHere() {
  const leave = () => void signOut().then(() => showToast({ kind: 'info', text: words.left }))
  return (
    <Button variant="plain" size="small" aria-label={words.leave} onClick={leave}>
      {words.end}
    </Button>
  )
}

function EndThere({ id, device }: { id: string; device: string }) {
  const [asking, setAsking] = useState(false)
  const end = useMutation({
    ...accountMutations.endOne(),
    // Here and not with the call: the item is gone once the list is read again.
    onSuccess: () => showToast({ kind: 'success', text: words.ended(device) }),
  })
  const confirm = () =>
    end.mutate(id, {
      onError: (failure) => showToast({ kind: 'error', text: failureText(failure), ms: 6000 }),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-haspopup="dialog"
        aria-label={words.endNamed(device)}
        onClick={() => setAsking(true)}
      >
        {words.end}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.endAsk(device)}
        text={words.endTell}
        yes={words.endYes}
        no={words.endNo}
        busy={end.isPending}
        onYes={confirm}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
