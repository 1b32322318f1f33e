import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import type { SharingAccount } from '#src/contract/member/guardian.ts'
import type { Member } from '#src/contract/member/member.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { useConfirmed } from '#src/features/account/use-confirmed.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import * as styles from './guardians.module.css'
import { guardianMutations } from './queries.ts'
import { guardianStrings as words } from './strings.ts'

/** An invitation to be a guardian: accepted by a tap, refused after a question. */
export function Invitation({ account: { id, name: given } }: { account: SharingAccount }) {
  const titleId = useId()
  const name = toPersianDigits(given)
  const accept = useMutation({
    ...guardianMutations.accept(id),
    onError: (failure) => showToast({ kind: 'error', text: actionErrorText(failure) }),
  })
  const end = useMutation(guardianMutations.end(id))
  const { ask, dialog } = useConfirmed({ act: () => end.mutateAsync(), done: words.refused })
  const agree = () =>
    accept.mutate(undefined, { onSuccess: () => showToast({ kind: 'success', text: words.accepted(name) }) })
  return (
    <Card as="section" className={`${accountStyles.row} ${styles.invitation}`} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={accountStyles.heading}>
          {words.invitation(name)}
        </h2>
        <p>{words.invitationText}</p>
      </div>
      <div className={accountStyles.actions}>
        <Button loading={accept.isPending} aria-label={words.acceptOf(name)} onClick={agree}>
          {words.accept}
        </Button>
        <Button variant="ghost" aria-haspopup="dialog" aria-label={words.refuseOf(name)} onClick={ask}>
          {words.refuse}
        </Button>
      </div>
      <ConfirmDialog
        title={words.refuseAsk(name)}
        text={words.refuseText}
        yes={words.refuse}
        no={words.no}
        {...dialog}
      />
    </Card>
  )
}

/** The members that another account shares, to see and to book. */
export function SharedAccount({
  account: { id, name: given },
  members,
}: {
  account: SharingAccount
  members: Member[]
}) {
  const titleId = useId()
  const name = toPersianDigits(given)
  const end = useMutation(guardianMutations.end(id))
  const { ask, dialog } = useConfirmed({ act: () => end.mutateAsync(), done: words.left })
  return (
    <Card as="section" className={accountStyles.row} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={accountStyles.heading}>
          {words.shared(name)}
        </h2>
        <p className={accountStyles.quiet}>{members.length === 0 ? words.noShared : words.sharedText}</p>
      </div>
      {members.length > 0 && (
        <ul className={styles.swimmers} aria-labelledby={titleId}>
          {members.map((member) => (
            <li key={member.id}>
              <Badge tone="neutral">
                <bdi>{toPersianDigits(member.name)}</bdi>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <Button variant="ghost" aria-haspopup="dialog" aria-label={words.leaveOf(name)} onClick={ask}>
        {words.leave}
      </Button>
      <ConfirmDialog title={words.leaveAsk(name)} text={words.leaveText} yes={words.leave} no={words.no} {...dialog} />
    </Card>
  )
}
