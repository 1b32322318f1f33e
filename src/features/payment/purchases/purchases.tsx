import { useInfiniteQuery } from '@tanstack/react-query'
import { moreOf, rowsOf } from '#src/api/query/pages.ts'
import { useQueryState } from '#src/api/query/query-state.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { QueryView } from '#src/ui/feedback/query-view.tsx'
import { ShowMore } from '#src/ui/feedback/show-more.tsx'
import { LoadingCards } from '#src/ui/feedback/skeleton.tsx'
import * as styles from './purchase.module.css'
import { PurchaseFilters } from './purchase-filters.tsx'
import { purchaseQueries } from './purchase-queries.ts'
import { PurchaseRow } from './purchase-row.tsx'
import type { PurchaseSearch } from './purchase-search.ts'
import { purchaseStrings as words } from './purchase-strings.ts'

/** The user's orders, filtered by the search parameters. */
export function Purchases({ userId, search }: { userId: string; search: PurchaseSearch }) {
  const query = useInfiniteQuery(purchaseQueries.list(userId, search))
  const state = useQueryState(query)
  const isEmpty = state.name === 'content' && state.data.pages[0]?.count === 0
  const isFiltered = search.state !== undefined || search.kind !== undefined
  return (
    <>
      {(!isEmpty || isFiltered) && <PurchaseFilters search={search} />}
      <QueryView
        state={state}
        onRetry={() => void query.refetch()}
        offlineHint={words.offlineHint}
        skeleton={<PurchasesLoading />}
      >
        {({ pages }) =>
          isEmpty ? (
            <NoPurchases isFiltered={isFiltered} />
          ) : (
            <>
              <p className={styles.count} role="status">
                {words.count(pages[0]?.count ?? 0)}
              </p>
              <ul className={styles.list}>
                {rowsOf(pages).map((purchase) => (
                  <PurchaseRow key={purchase.uid} purchase={purchase} />
                ))}
              </ul>
              <ShowMore {...moreOf(query)} />
            </>
          )
        }
      </QueryView>
    </>
  )
}

function PurchasesLoading() {
  return <LoadingCards className={styles.list} heights={['172px', '172px', '172px']} />
}

function NoPurchases({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon="search"
        title={words.noMatch}
        text={words.noMatchHint}
        link={{ to: '/purchase-history', search: {}, label: words.clear }}
      />
    )
  }
  return (
    <EmptyState
      icon="ticket"
      title={words.empty}
      text={words.emptyHint}
      link={{ to: '/teams', label: words.toTeams }}
    />
  )
}
