import { Link } from '@tanstack/react-router'
import { ownPaths } from '#src/contract/catalog/screens.ts'
import type { Receipt } from '#src/contract/payment.ts'
import { bookingLink } from '#src/features/payment/links.ts'
import { receiptStrings } from '#src/features/payment/strings.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { onwardStrings as words } from './visitor-strings.ts'

const mine = { ...ownPaths, wallet: '/wallet' } as const

/** Where the payer of a confirmed order goes on from its receipt. `over`: its months or its date are. */
export function OnwardLinks({ receipt, over }: { receipt: Receipt; over: boolean }) {
  const { kind, uid, pass } = receipt
  return (
    <>
      {over && (
        <Link {...bookingLink(receipt)} className={buttonClass()}>
          {receiptStrings.bookAgain[kind]}
        </Link>
      )}
      {pass !== null && (
        <Link to="/ticket" search={{ order: uid }} className={buttonClass()}>
          <Icon name="ticket" size={20} />
          {words.ticket}
        </Link>
      )}
      <Link to={mine[kind]} className={buttonClass({ variant: 'soft' })}>
        {words.mine[kind]}
      </Link>
      <Link to="/" className={buttonClass({ variant: 'ghost' })}>
        {words.home}
      </Link>
    </>
  )
}
