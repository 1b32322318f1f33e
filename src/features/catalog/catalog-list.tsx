import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFace } from '#src/api/use-face.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Loading } from '#src/ui/skeleton.tsx'
import { StaleLine } from '#src/ui/stale-line.tsx'
import { catalogStrings as words } from './strings.ts'
import { TeamCardSkeleton } from './team-card.tsx'

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const FIRST_ROW = 4

type CatalogListProps<Item> = {
  title: string
  lead?: string
  /** How many there are, in words. */
  count: (count: number) => string
  empty: string
  failed: string
  query: UseQueryResult<Item[]>
  /** `priority`: among the first on the screen, whose pictures do not wait. */
  card: (item: Item, priority: boolean) => ReactNode
}

/** A list of the catalogue with its five faces: teams, courses, pools or coaches. */
export function CatalogList<Item>({ title, lead, count, empty, failed, query, card }: CatalogListProps<Item>) {
  const face = useFace(query)
  const retry = () => void query.refetch()
  const items = face.name === 'content' ? face.data : []
  return (
    <Page
      title={title}
      aside={items.length > 0 && <p className="team-count">{count(items.length)}</p>}
      {...(lead !== undefined ? { lead } : undefined)}
    >
      {face.name === 'loading' && (
        <Loading className="team-grid">
          {SKELETONS.map((key) => (
            <TeamCardSkeleton key={key} />
          ))}
        </Loading>
      )}
      {face.name === 'offline' && <ErrorState offline onRetry={retry} />}
      {(face.name === 'missing' || face.name === 'error') && <ErrorState text={failed} onRetry={retry} />}
      {face.name === 'content' && face.stale !== undefined && <StaleLine stale={face.stale} onRetry={retry} />}
      {face.name === 'content' && items.length === 0 && <NothingHere title={empty} />}
      {items.length > 0 && <ul className="team-grid">{items.map((item, index) => card(item, index < FIRST_ROW))}</ul>}
    </Page>
  )
}

function NothingHere({ title }: { title: string }) {
  return (
    <EmptyState
      title={title}
      text={words.emptyHint}
      actions={
        <Link to="/" className={buttonClass()}>
          {words.toHome}
        </Link>
      }
    />
  )
}
