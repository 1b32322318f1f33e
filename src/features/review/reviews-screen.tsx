import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { moreOf, rowsOf } from '#src/api/query/pages.ts'
import { useQueryState } from '#src/api/query/query-state.ts'
import { session } from '#src/api/session/session-store.ts'
import type { Review } from '#src/contract/catalog/catalog.ts'
import type { ReviewSort } from '#src/contract/review.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { ShowMore } from '#src/ui/feedback/show-more.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Page } from '#src/ui/layout/page.tsx'
import * as reviewRowStyles from '#src/ui/layout/review-row.module.css'
import { ReviewRow } from '#src/ui/layout/review-row.tsx'
import { OwnReview } from './own-review.tsx'
import { reviewQueries, type Subject } from './queries.ts'
import * as styles from './review.module.css'
import { reviewStrings as words } from './strings.ts'
import { Summary } from './summary.tsx'

type ReviewsScreenProps = {
  subject: Subject
  sort: ReviewSort
  /** Link to the reviewed team or course. */
  overview: ReactNode
  /** Not-found page. */
  missing: ReactNode
}

/** Reviews of a team or course, and the user's own. */
export function ReviewsScreen({ subject, sort, overview, missing }: ReviewsScreenProps) {
  const { status, userId } = useSnapshot(session)
  const isSignedIn = status === 'signed-in'
  const query = useInfiniteQuery({ ...reviewQueries.list(subject, sort), placeholderData: keepPreviousData })
  const mine = useQuery({ ...reviewQueries.mine(subject, userId), enabled: isSignedIn })
  const state = useQueryState(query)
  const retry = () => void query.refetch()
  if (state.name === 'missing') return missing
  if (state.name !== 'content') {
    return (
      <Page title={words.title} className={styles.page}>
        {state.name === 'loading' && <ReviewsLoading isSignedIn={isSignedIn} />}
        {state.name === 'offline' && <ErrorState offline text={words.offlineHint[subject.kind]} onRetry={retry} />}
        {state.name === 'error' && <ErrorState text={state.text} onRetry={retry} />}
      </Page>
    )
  }
  const first = state.data.pages[0]
  const reviews = rowsOf(state.data.pages)
  const own = <OwnReview subject={subject} userId={isSignedIn ? userId : undefined} query={mine} />
  return (
    <Page title={words.titleOf(first?.subject.name ?? '')} aside={overview} className={styles.page}>
      {state.stale !== undefined && <StaleBanner stale={state.stale} onRetry={retry} />}
      <div className={styles.columns}>
        <div className={styles.side}>
          {first !== undefined && <Summary count={first.count} summary={first.summary} />}
          {isSignedIn && own}
        </div>
        <section className={styles.main} aria-label={words.list}>
          {reviews.length === 0 ? (
            <EmptyState icon="star" title={words.empty} text={words.emptyText[subject.kind]} />
          ) : (
            <>
              <SortLinks />
              <Rows reviews={reviews} ownId={isSignedIn ? mine.data?.review?.id : undefined} />
              <ShowMore {...moreOf(query)} />
            </>
          )}
          {/* Visitors come to read: the prompt to sign in must not be in their way. */}
          {!isSignedIn && own}
        </section>
      </div>
    </Page>
  )
}

/** Links with a search parameter, so that Back and shared links restore the order. */
function SortLinks() {
  return (
    <nav className={styles.listSort} aria-label={words.order}>
      {(['newest', 'best', 'worst'] as const).map((each) => (
        <Link
          key={each}
          to="."
          search={each === 'newest' ? {} : { sort: each }}
          resetScroll={false}
          className={buttonClass({ variant: 'pill' })}
          activeOptions={{ exact: true }}
        >
          {words.orders[each]}
        </Link>
      ))}
    </nav>
  )
}

function Rows({ reviews, ownId }: { reviews: Review[]; ownId: number | undefined }) {
  return (
    <ul className={reviewRowStyles.list}>
      {reviews.map((review) => (
        <li key={review.id}>
          <ReviewRow review={review} own={review.id === ownId} />
        </li>
      ))}
    </ul>
  )
}

function ReviewsLoading({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Loading className={styles.columns}>
      <div className={styles.side}>
        <Skeleton height="196px" radius="16px" />
        {isSignedIn && <Skeleton height="140px" radius="16px" />}
      </div>
      <div className={styles.main}>
        <Skeleton height="44px" width="70%" radius="22px" />
        <Skeleton height="88px" radius="16px" />
        <Skeleton height="88px" radius="16px" />
        <Skeleton height="88px" radius="16px" />
      </div>
    </Loading>
  )
}
