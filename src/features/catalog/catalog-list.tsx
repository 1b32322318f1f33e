import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { IconName } from '#src/ui/icons.ts'
import { Page } from '#src/ui/page.tsx'
import { ShowMore } from '#src/ui/show-more.tsx'
import { Loading } from '#src/ui/skeleton.tsx'
import { StaleLine } from '#src/ui/stale-line.tsx'
import './filter.css'
import { FilterBar } from './filter-bar.tsx'
import { FilterFields } from './filter-fields.tsx'
import { filterStrings } from './filter-strings.ts'
import { nameFilter } from './filter-words.ts'
import { type FilterName, type Filters, type ListKind, setFilters } from './filters.ts'
import { listAddress } from './links.ts'
import { type Listing, type Source, useListing } from './listing.ts'
import { catalogStrings as words } from './strings.ts'
import { TeamCardSkeleton } from './team-card-skeleton.tsx'
import { useNames } from './use-names.ts'

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const FIRST_ROW = 4
const signs = { team: 'team', course: 'course', pool: 'pool', instructor: 'coach' } as const satisfies Record<
  ListKind,
  IconName
>

type CatalogListProps<Item extends { id: number }> = {
  source: Source<Item>
  /** What the address asks for. */
  filters: Filters
  title: string
  lead?: string
  /** How many there are, in words. */
  count: (count: number) => string
  empty: string
  failed: string
  /** `priority`: among the first on the screen, whose pictures do not wait. */
  card: (item: Item, priority: boolean) => ReactNode
}

/** A list of the catalogue with its filters and its five faces: teams, courses, pools or coaches. */
export function CatalogList<Item extends { id: number }>(props: CatalogListProps<Item>) {
  const { source, filters, title, lead, count } = props
  const { list } = source
  const listing = useListing(source, filters)
  const names = useNames(list)
  const navigate = useNavigate()
  const go = (next: Filters) => void navigate({ ...listAddress(list, next), resetScroll: false })
  return (
    <Page
      title={title}
      aside={
        <p className="team-count" role="status">
          {listing.count !== undefined && listing.count > 0 && count(listing.count)}
        </p>
      }
      {...(lead !== undefined ? { lead } : undefined)}
    >
      <div className="catalog">
        <aside className="card card-padded catalog-side" aria-label={filterStrings.filters}>
          <h2 className="filter-title">{filterStrings.filters}</h2>
          <FilterFields
            list={list}
            filters={filters}
            names={names}
            onChange={(change) => go({ ...filters, ...change })}
          />
        </aside>
        <div className="catalog-main" aria-busy={listing.settling}>
          <FilterBar list={list} filters={filters} names={names} onChange={go} />
          <Faces {...props} listing={listing} />
        </div>
      </div>
    </Page>
  )
}

function Faces<Item extends { id: number }>(props: CatalogListProps<Item> & { listing: Listing<Item> }) {
  const { source, filters, empty, failed, card, listing } = props
  const { face, retry } = listing
  switch (face.name) {
    case 'loading':
      return (
        <Loading className="team-grid">
          {SKELETONS.map((key) => (
            <TeamCardSkeleton key={key} />
          ))}
        </Loading>
      )
    case 'offline':
      return <ErrorState offline onRetry={retry} />
    case 'missing':
    case 'error':
      return <ErrorState text={failed} onRetry={retry} />
    case 'content':
      return (
        <>
          {face.stale !== undefined && <StaleLine stale={face.stale} onRetry={retry} />}
          {listing.kept !== undefined && <KeptNote list={source.list} unapplied={listing.kept} onRetry={retry} />}
          {face.data.length === 0 ? (
            <NothingHere list={source.list} filters={filters} title={empty} />
          ) : (
            <ul className="team-grid">{face.data.map((item, index) => card(item, index < FIRST_ROW))}</ul>
          )}
          <ShowMore hasMore={listing.hasMore} loading={listing.loadingMore} onMore={listing.more} />
        </>
      )
  }
}

/** Above what this device found by itself. */
function KeptNote(props: { list: ListKind; unapplied: FilterName[]; onRetry: () => void }) {
  const { list, unapplied, onRetry } = props
  return (
    <div className="filter-kept" role="status">
      <Icon name="wifi-off" size={18} />
      <span>
        {filterStrings.kept}{' '}
        {unapplied.length > 0 && filterStrings.unapplied(unapplied.map((name) => nameFilter(name, list)))}
      </span>
      <Button variant="plain" size="small" icon="refresh" onClick={onRetry}>
        {filterStrings.retry}
      </Button>
    </div>
  )
}

function NothingHere({ list, filters, title }: { list: ListKind; filters: Filters; title: string }) {
  if (setFilters(list, filters).length > 0) {
    return (
      <EmptyState
        icon="search"
        title={filterStrings.noneTitle[list]}
        text={filterStrings.noneText}
        actions={
          <Link {...listAddress(list, { sort: filters.sort })} className={buttonClass()}>
            {filterStrings.clear}
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={signs[list]}
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
