import { Link } from '@tanstack/react-router'
import type { LedgerEntry } from '#src/contract/wallet.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import { formatToman, tomanOf } from '#src/fa/toman.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { walletStrings as words } from './strings.ts'

/** A ledger entry: a word and a mark show its sign, not color alone. */
export function LedgerRow({ entry }: { entry: LedgerEntry }) {
  const isCredit = entry.amount >= 0
  return (
    <li className="ledger-row">
      <span className="ledger-mark" data-in={isCredit || undefined}>
        <Icon name={isCredit ? 'plus' : 'minus'} size={20} />
      </span>
      <div className="ledger-text">
        <p className="ledger-kind">{words.kinds[entry.kind]}</p>
        {entry.order !== null && entry.team_name !== null && (
          <Link
            to="/payment-receipt/$transactionUID/$"
            params={{ transactionUID: entry.order, _splat: '' }}
            className="ledger-link"
          >
            {words.receiptOf(entry.team_name)}
          </Link>
        )}
        {/* Responses cached by an older version have no reason. */}
        {entry.reason && <p className="wallet-quiet">{words.reason(entry.reason)}</p>}
        <p className="wallet-quiet numeric">
          <time dateTime={entry.created_at}>{formatDateTime(new Date(entry.created_at))}</time>
        </p>
      </div>
      <div className="ledger-money numeric">
        <p className="ledger-amount" data-in={isCredit || undefined}>
          <span className="ledger-word">{isCredit ? words.in : words.out}</span>
          <span>
            <bdi dir="ltr">
              {isCredit ? words.plus : words.minus}
              {formatNumber(tomanOf(Math.abs(entry.amount)))}
            </bdi>{' '}
            {words.toman}
          </span>
        </p>
        <p className="wallet-quiet">{words.left(formatToman(entry.balance))}</p>
      </div>
    </li>
  )
}
