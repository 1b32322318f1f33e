import { useMutation } from '@tanstack/react-query'
import { type Guardian, MAX_GUARDIANS } from '#src/contract/member/guardian.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatDate } from '#src/fa/jalali.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { useConfirmed } from '#src/features/account/use-confirmed.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import * as styles from './guardians.module.css'
import { InviteForm } from './invite-form.tsx'
import { guardianMutations } from './queries.ts'
import { guardianStrings as words } from './strings.ts'

/** The user's guardians and open invitations, and the form that invites one. */
export function OwnGuardians({ guardians }: { guardians: Guardian[] }) {
  return (
    <Card as="section" className={accountStyles.stack} aria-labelledby="guardians-title">
      <div>
        <h2 id="guardians-title" className={accountStyles.heading}>
          {words.title}
        </h2>
        <p className={accountStyles.quiet}>{words.lead}</p>
      </div>
      {guardians.length > 0 && (
        <ul className={styles.list} aria-label={words.list}>
          {guardians.map((guardian) => (
            <GuardianItem key={guardian.id} guardian={guardian} />
          ))}
        </ul>
      )}
      {guardians.length < MAX_GUARDIANS ? <InviteForm /> : <p className={accountStyles.quiet}>{words.full}</p>}
    </Card>
  )
}

function GuardianItem({ guardian }: { guardian: Guardian }) {
  const { id, accepted_at: acceptedAt } = guardian
  const phone = toPersianDigits(guardian.phone_number)
  const name = toPersianDigits(guardian.name ?? phone)
  const isOpen = acceptedAt === null
  const end = useMutation(guardianMutations.end(id))
  const { ask, dialog } = useConfirmed({
    act: () => end.mutateAsync(),
    done: isOpen ? words.withdrawn : words.ended,
  })
  return (
    <li className={styles.item}>
      <div className={styles.names}>
        <b>
          <bdi>{name}</bdi>
        </b>
        {isOpen ? (
          <span>
            <Badge tone="warning" icon="clock">
              {words.waiting}
            </Badge>
          </span>
        ) : (
          <span className={accountStyles.quiet}>
            <bdi>{phone}</bdi> · {words.since(formatDate(new Date(acceptedAt)))}
          </span>
        )}
        {isOpen && <span className={accountStyles.quiet}>{words.waitingHint}</span>}
      </div>
      <Button
        variant="ghost"
        size="small"
        aria-haspopup="dialog"
        aria-label={isOpen ? words.withdrawOf(phone) : words.endOf(name)}
        onClick={ask}
      >
        {isOpen ? words.withdraw : words.end}
      </Button>
      <ConfirmDialog
        title={isOpen ? words.withdrawAsk : words.endAsk(name)}
        text={isOpen ? words.withdrawText(phone) : words.endText}
        yes={isOpen ? words.withdraw : words.end}
        no={words.no}
        {...dialog}
      />
    </li>
  )
}
