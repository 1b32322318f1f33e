import { Link } from '@tanstack/react-router'
import type { Receipt } from '#src/contract/payment.ts'
import { receiptLink } from '#src/features/payment/links.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { ticketStrings as words } from './strings.ts'

/** The user has no valid ticket: never bought one, or all are used or cancelled. */
export function NoTicket({ hadAny }: { hadAny: boolean }) {
  return (
    <EmptyState
      icon="ticket"
      title={hadAny ? words.over : words.none}
      text={hadAny ? words.overHint : words.noneHint}
      actions={
        <>
          <Link to={hadAny ? '/my-teams' : '/teams'} className={buttonClass()}>
            {hadAny ? words.myTeams : words.seeTeams}
          </Link>
          <Link to={hadAny ? '/purchase-history' : '/pools'} className={buttonClass({ variant: 'ghost' })}>
            {hadAny ? words.purchases : words.seePools}
          </Link>
        </>
      }
    />
  )
}

/** No order has this uid. */
export function UnknownTicket() {
  return (
    <EmptyState
      icon="ticket"
      title={words.missing}
      text={words.missingHint}
      link={{ to: '/ticket', search: {}, label: words.mine }}
    />
  )
}

/** The order has no valid ticket, with the reason. */
export function ClosedTicket({ receipt }: { receipt: Receipt }) {
  const [title, text] = reasonOf(receipt)
  return (
    <EmptyState
      icon="ticket"
      title={title}
      text={text}
      actions={
        <>
          <Link {...receiptLink(receipt.uid)} className={buttonClass()}>
            {words.toReceipt}
          </Link>
          <Link to="/ticket" search={{}} className={buttonClass({ variant: 'ghost' })}>
            {words.mine}
          </Link>
        </>
      }
    />
  )
}

function reasonOf({ state, payer }: Receipt): [title: string, text: string] {
  if (payer === null) return [words.notYours, words.notYoursHint]
  if (state === 'pending') return [words.pending, words.pendingHint]
  if (state === 'confirmed' || state === 'refunded') return [words.thisOver, words.thisOverHint]
  return [words.unpaid, words.unpaidHint]
}
