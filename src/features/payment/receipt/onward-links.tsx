import { Link } from '@tanstack/react-router'
import { ownPaths } from '#src/contract/catalog/screens.ts'
import type { Receipt } from '#src/contract/payment.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { onwardStrings as words } from './visitor-strings.ts'

const mine = { ...ownPaths, wallet: '/wallet' } as const

/** Where the payer of a confirmed order goes on from its receipt. */
export function OnwardLinks({ receipt: { kind, uid, pass } }: { receipt: Receipt }) {
  return (
    <>
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
