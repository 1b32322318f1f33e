import { Link } from '@tanstack/react-router'
import type { LedgerEntry } from '#src/contract/wallet.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import { namesBesideHolder } from '#src/fa/swimmer-names.ts'
import { formatToman, tomanOf } from '#src/fa/toman.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { walletStrings as words } from './strings.ts'
import * as styles from './wallet.module.css'

/** A ledger entry: a word and a mark show its sign, not color alone. */
export function LedgerRow({ entry }: { entry: LedgerEntry }) {
  const isCredit = entry.amount >= 0
  const names = namesBesideHolder(entry.swimmers ?? [])
  return (
    <li className={styles.ledgerRow}>
      <span className={styles.ledgerMark} data-in={isCredit || undefined}>
        <Icon name={isCredit ? 'plus' : 'minus'} size={20} />
      </span>
      <div className={styles.ledgerText}>
        <p className={styles.ledgerKind}>{words.kinds[entry.kind]}</p>
        {entry.order !== null && entry.team_name !== null && (
          <Link
            to="/payment-receipt/$transactionUID/$"
            params={{ transactionUID: entry.order, _splat: '' }}
            className={styles.ledgerLink}
          >
            {words.receiptOf(entry.team_name)}
          </Link>
        )}
        {names !== undefined && (
          <p className={styles.quiet}>
            <bdi>{words.swimmers(names)}</bdi>
          </p>
        )}
        {/* Responses cached by an older version have no reason. */}
        {entry.reason && <p className={styles.quiet}>{words.reason(entry.reason)}</p>}
        <p className={styles.quiet}>
          <time dateTime={entry.created_at}>{formatDateTime(new Date(entry.created_at))}</time>
        </p>
      </div>
      <div className={`${styles.ledgerMoney} numeric`}>
        <p className={styles.ledgerAmount} data-in={isCredit || undefined}>
          <span className={styles.ledgerWord}>{isCredit ? words.in : words.out}</span>
          <span>
            <bdi dir="ltr">
              {isCredit ? words.plus : words.minus}
              {formatNumber(tomanOf(Math.abs(entry.amount)))}
            </bdi>{' '}
            {words.toman}
          </span>
        </p>
        <p className={styles.quiet}>{words.left(formatToman(entry.balance))}</p>
      </div>
    </li>
  )
}
