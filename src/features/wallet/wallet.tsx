import { useInfiniteQuery } from '@tanstack/react-query'
import { moreOf, rowsOf } from '#src/api/query/pages.ts'
import { useQueryState } from '#src/api/query/query-state.ts'
import type { LedgerEntry } from '#src/contract/wallet.ts'
import { formatToman } from '#src/fa/toman.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { QueryView } from '#src/ui/feedback/query-view.tsx'
import { ShowMore } from '#src/ui/feedback/show-more.tsx'
import { LoadingCards } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { LedgerRow } from './ledger-row.tsx'
import { walletQueries } from './queries.ts'
import { walletStrings as words } from './strings.ts'
import { TopUpForm } from './top-up-form.tsx'
import * as styles from './wallet.module.css'

/** Balance, top-up form and ledger. */
export function Wallet({ userId }: { userId: string }) {
  const query = useInfiniteQuery(walletQueries.own(userId))
  return (
    <QueryView
      state={useQueryState(query)}
      onRetry={() => void query.refetch()}
      offlineHint={words.offlineHint}
      skeleton={<LoadingCards className={styles.root} heights={['166px', '340px', '140px']} />}
    >
      {({ pages }) => (
        <div className={styles.root}>
          <Balance rial={pages[0]?.balance ?? 0} reserved={pages[0]?.reserved ?? 0} />
          <TopUpForm />
          <Ledger entries={rowsOf(pages)} />
          <ShowMore {...moreOf(query)} />
        </div>
      )}
    </QueryView>
  )
}

function Balance({ rial, reserved }: { rial: number; reserved: number }) {
  return (
    <Card as="section" className={styles.balance} aria-labelledby="balance-title">
      <h2 id="balance-title" className={styles.quiet}>
        <Icon name="wallet" size={20} />
        {words.balance}
      </h2>
      <p className={styles.amount}>{formatToman(rial)}</p>
      <p className={styles.note}>{reserved > 0 ? words.reserved(formatToman(reserved)) : words.use}</p>
    </Card>
  )
}

function Ledger({ entries }: { entries: LedgerEntry[] }) {
  if (entries.length === 0) {
    return (
      <EmptyState
        icon="wallet"
        title={words.empty}
        text={words.emptyHint}
        link={{ to: '/teams', label: words.toTeams }}
      />
    )
  }
  return (
    <section aria-labelledby="ledger-title">
      <h2 id="ledger-title" className={styles.heading}>
        {words.ledger}
      </h2>
      <ul className={styles.ledger}>
        {entries.map((entry) => (
          <LedgerRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}
