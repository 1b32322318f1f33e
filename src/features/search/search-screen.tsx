import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useQueryState } from '#src/api/query/query-state.ts'
import type { SearchHit, SearchModel } from '#src/contract/search.ts'
import { plainWords } from '#src/fa/search-terms.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { OfflineResultsNote } from '#src/ui/feedback/offline-results-note.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { HitGroups } from './hit-groups.tsx'
import { searchResults } from './queries.ts'
import { RecentSearches } from './recent-searches.tsx'
import { storeSearch } from './recent-store.ts'
import * as styles from './search.module.css'
import { SearchKinds } from './search-kinds.tsx'
import { StartingPoints } from './starting-point-list.tsx'
import { searchStrings as words } from './strings.ts'

/** The server's limit: more hits may exist. */
const MAX_HITS = 50
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f']

type SearchProps = { query: string; model: SearchModel | undefined }

/** Search results; a blank query shows recent searches instead. */
export function SearchScreen({ query, model }: SearchProps) {
  const trimmed = query.trim()
  if (plainWords(trimmed) === '') return <BlankSearch />
  return <Results query={trimmed} model={model} />
}

function BlankSearch() {
  return (
    <Page title={words.title}>
      <EmptyState
        icon="search"
        title={words.blankTitle}
        text={words.blankText}
        link={{ to: '/teams', label: words.seeTeams }}
      />
      <RecentSearches />
      <StartingPoints />
    </Page>
  )
}

function Results({ query, model }: SearchProps) {
  const client = useQueryClient()
  const read = useQuery(searchResults(client, query, model))
  const state = useQueryState(read)
  useEffect(() => storeSearch(query), [query])
  const hits = state.name === 'content' ? state.data.hits : []
  return (
    <Page
      title={words.titleOf(query)}
      aside={hits.length > 0 && <p className={styles.count}>{words.count(hits.length, hits.length === MAX_HITS)}</p>}
    >
      <SearchKinds query={query} model={model} />
      {state.name === 'loading' && <LoadingHits />}
      {(state.name === 'error' || state.name === 'missing') && (
        <ErrorState text={words.failed} onRetry={() => void read.refetch()} />
      )}
      {state.name === 'offline' && <ErrorState offline onRetry={() => void read.refetch()} />}
      {state.name === 'content' && state.data.fromDevice && (
        <OfflineResultsNote onRetry={() => void read.refetch()}>{words.storedResults}</OfflineResultsNote>
      )}
      {state.name === 'content' && <Hits query={query} model={model} hits={hits} fromDevice={state.data.fromDevice} />}
    </Page>
  )
}

function LoadingHits() {
  return (
    <Loading className={styles.hitList}>
      {SKELETONS.map((key) => (
        <Skeleton key={key} height="96px" radius="var(--radius-l)" />
      ))}
    </Loading>
  )
}

function Hits({ query, model, hits, fromDevice }: SearchProps & { hits: SearchHit[]; fromDevice: boolean }) {
  if (hits.length > 0) return <HitGroups query={query} model={model} hits={hits} />
  return (
    <>
      <EmptyState
        icon="search"
        title={words.noneTitle(query)}
        text={fromDevice ? words.noneStored : words.noneText}
        actions={
          model === undefined ? (
            <Link to="/teams" className={buttonClass()}>
              {words.seeTeams}
            </Link>
          ) : (
            <Link to="/search" search={{ q: query }} className={buttonClass()}>
              {words.everywhere}
            </Link>
          )
        }
      />
      <StartingPoints />
    </>
  )
}
