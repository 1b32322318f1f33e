import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { lazy, memo, Suspense, useSyncExternalStore } from 'react'
import { excerptTotal, isExcerpt } from '#src/api/query/excerpt.ts'
import { useQueryState } from '#src/api/query/query-state.ts'
import type { ProgramCard } from '#src/contract/catalog/catalog.ts'
import { FindClass } from '#src/features/catalog/find-class.tsx'
import '#src/features/catalog/rating.module.css'
import { FEATURED, teamQueries } from '#src/features/catalog/queries.ts'
import { TeamCardSkeleton } from '#src/features/catalog/teams/team-card-skeleton.tsx'
import { Hero } from '#src/features/home/hero.tsx'
import * as styles from '#src/features/home/home.module.css'
import { HowItWorks } from '#src/features/home/how-it-works.tsx'
import { Shortcuts } from '#src/features/home/shortcuts.tsx'
import { homeStrings as words } from '#src/features/home/strings.ts'
import { Library } from '#src/features/posts/list/library.tsx'
import { librarySearch } from '#src/features/posts/list/search.ts'
import { Slider } from '#src/features/slider/slider.tsx'
import { dropToday, followTodayFlag, hasToday } from '#src/features/today/today-flag.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import '#src/ui/layout/price-tag.module.css'
import { Loading } from '#src/ui/feedback/skeleton.tsx'
import { usePageTitle } from '#src/ui/layout/use-page-title.ts'
import { lazyOrNothing } from '#src/ui/lazy-or-nothing.ts'
import { Icon } from '#src/ui/media/icon.tsx'

// Only for members with a session ahead. Without this chunk the page stays as for a visitor.
const Today = lazyOrNothing(() => import('./-today.tsx').then((module) => module.MyToday), dropToday)

// The HTML contains the cards; their styles are imported below, their code comes after the first screen's.
const TeamCard = lazy(() =>
  import('#src/features/catalog/teams/team-card.tsx').then((module) => ({ default: module.TeamCard })),
)

const skeletons = Array.from({ length: FEATURED }, (_, index) => index)

// Inlined into the entry: a separate chunk would only add a second request.
export const Route = createFileRoute('/')({
  validateSearch: librarySearch,
  component: HomePage,
  codeSplitGroupings: [],
})

function HomePage() {
  usePageTitle(words.documentTitle)
  // Never in the server's HTML, which is the same for everyone.
  const hasMine = useSyncExternalStore(followTodayFlag, hasToday, () => false)
  return (
    <>
      <Hero today={hasMine && <Today />} search={<FindClass />}>
        <Slider />
      </Hero>
      <div className={styles.root}>
        <FeaturedTeams />
        <HomeLibrary />
        <HowItWorks />
        <Shortcuts />
      </div>
    </>
  )
}

/** Reads the search parameters itself, so that loading more posts does not rerender the rest of the page. */
function HomeLibrary() {
  return <Library search={Route.useSearch()} heading="h2" />
}

function FeaturedTeams() {
  const reads = teamQueries.featured()
  const query = useQuery(reads)
  const state = useQueryState(query)
  const total = isExcerpt(query) && !query.isError ? excerptTotal(reads.queryKey) : undefined
  // Without teams there is nothing to feature; the team list has its own empty state.
  if (state.name === 'content' && state.data.length === 0) return null
  return (
    <section aria-labelledby="featured-title">
      <div className={styles.head}>
        <h2 id="featured-title" className={styles.heading}>
          {words.featured}
        </h2>
        <Link to="/teams" className={styles.all}>
          {words.allTeams}
          <Icon name="chevron" size={18} />
        </Link>
      </div>
      {state.name === 'loading' && <FeaturedSkeleton />}
      {state.name === 'content' && (
        <ul className={styles.strip}>
          {state.data.map((team) => (
            <FeaturedCard key={team.id} team={team} />
          ))}
          {skeletons.slice(state.data.length, total ?? 0).map((index) => (
            <ComingCard key={`coming-${index}`} />
          ))}
        </ul>
      )}
      {state.name !== 'loading' && state.name !== 'content' && (
        <ErrorState
          offline={state.name === 'offline'}
          text={state.name === 'offline' ? undefined : words.featuredFailed}
          onRetry={() => void query.refetch()}
        />
      )}
    </section>
  )
}

/** Memoized: an update before its code has loaded would replace the card of the HTML by the fallback. */
const FeaturedCard = memo(function FeaturedCard({ team }: { team: ProgramCard }) {
  return (
    <Suspense fallback={<ComingCard />}>
      <TeamCard kind="team" team={team} heading="h3" />
    </Suspense>
  )
})

function ComingCard() {
  return (
    <li aria-hidden="true">
      <TeamCardSkeleton />
    </li>
  )
}

function FeaturedSkeleton() {
  return (
    <Loading className={styles.strip}>
      {skeletons.map((index) => (
        <TeamCardSkeleton key={index} />
      ))}
    </Loading>
  )
}
