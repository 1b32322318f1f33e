import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rowsOf } from '#src/api/query/pages.ts'
import { useQueryState } from '#src/api/query/query-state.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { ShowMore } from '#src/ui/feedback/show-more.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { PurchaseFilters } from './purchase-filters.tsx'
import { purchaseQueries } from './purchase-queries.ts'
import { PurchaseRow } from './purchase-row.tsx'
import type { PurchaseSearch } from './purchase-search.ts'
import { purchaseStrings as words } from './purchase-strings.ts'
import './purchases.css'

/** The user's orders, filtered by the search parameters. */
export function Purchases({ userId, search }: { userId: string; search: PurchaseSearch }) {
  const query = useInfiniteQuery(purchaseQueries.list(userId, search))
  const state = useQueryState(query)
  const retry = () => void query.refetch()
  const isEmpty = state.name === 'content' && state.data.pages[0]?.count === 0
  const isFiltered = search.state !== undefined || search.kind !== undefined
  return (
    <>
      {(!isEmpty || isFiltered) && <PurchaseFilters search={search} />}
      {state.name === 'loading' && <PurchasesLoading />}
      {state.name === 'offline' && <ErrorState offline text={words.offlineHint} onRetry={retry} />}
      {state.name === 'missing' && <ErrorState onRetry={retry} />}
      {state.name === 'error' && <ErrorState text={state.text} onRetry={retry} />}
      {state.name === 'content' && (
        <>
          {state.stale !== undefined && <StaleBanner stale={state.stale} onRetry={retry} />}
          {isEmpty ? (
            <NoPurchases isFiltered={isFiltered} />
          ) : (
            <>
              <p className="purchase-count" role="status">
                {words.count(state.data.pages[0]?.count ?? 0)}
              </p>
              <ul className="purchases">
                {rowsOf(state.data.pages).map((purchase) => (
                  <PurchaseRow key={purchase.uid} purchase={purchase} />
                ))}
              </ul>
              <ShowMore
                hasMore={query.hasNextPage}
                loading={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
              />
            </>
          )}
        </>
      )}
    </>
  )
}

function PurchasesLoading() {
  return (
    <Loading className="purchases">
      <Skeleton height="172px" radius="16px" />
      <Skeleton height="172px" radius="16px" />
      <Skeleton height="172px" radius="16px" />
    </Loading>
  )
}

function NoPurchases({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon="search"
        title={words.noMatch}
        text={words.noMatchHint}
        actions={
          <Link to="/purchase-history" search={{}} className={buttonClass()}>
            {words.clear}
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      icon="ticket"
      title={words.empty}
      text={words.emptyHint}
      actions={
        <Link to="/teams" className={buttonClass()}>
          {words.toTeams}
        </Link>
      }
    />
  )
}
