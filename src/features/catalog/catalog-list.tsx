import { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { OfflineResultsNote } from '#src/ui/feedback/offline-results-note.tsx'
import { ShowMore } from '#src/ui/feedback/show-more.tsx'
import { Loading } from '#src/ui/feedback/skeleton.tsx'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Page } from '#src/ui/layout/page.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import { useProgressiveList } from '#src/ui/motion/progressive-list.ts'
import './filters/filter.css'
import { FilterBar } from './filters/filter-bar.tsx'
import { FilterColumn } from './filters/filter-column.tsx'
import { filterStrings } from './filters/filter-strings.ts'
import { nameFilter } from './filters/filter-words.ts'
import { type FilterName, type Filters, type ListKind, setFilters } from './filters/filters.ts'
import { listAddress } from './links.ts'
import { type Listing, type Source, useListing } from './listing.ts'
import { catalogStrings as words } from './strings.ts'
import { TeamCardSkeleton } from './teams/team-card-skeleton.tsx'

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
/** As many as the first screen of a wide display shows, and of a phone, where one stands below the other. */
const FIRST_DRAWN = { wide: 6, phone: 3 }
const ONE_COLUMN_PX = 660
/** The empty place of a card, about as high. */
const places = {
  team: 'team-card',
  course: 'team-card',
  pool: 'team-card',
  instructor: 'team-card instructor-card',
} as const satisfies Record<ListKind, string>
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
  /** `priority`: the first on the screen, whose picture does not wait. */
  card: (item: Item, priority: boolean) => ReactNode
  /** The grey place of a card. */
  Grey?: ComponentType
}

/** A list of the catalogue with its filters and its five faces: teams, courses, pools or coaches. */
export function CatalogList<Item extends { id: number }>(props: CatalogListProps<Item>) {
  const { source, filters, title, lead, count } = props
  const { list } = source
  const listing = useListing(source, filters)
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
        <FilterColumn list={list} filters={filters} onChange={go} />
        <div className="catalog-main" aria-busy={listing.settling}>
          <FilterBar list={list} filters={filters} onChange={go} />
          <QueryView {...props} listing={listing} />
        </div>
      </div>
    </Page>
  )
}

function QueryView<Item extends { id: number }>(props: CatalogListProps<Item> & { listing: Listing<Item> }) {
  const { source, filters, empty, failed, card, listing, Grey = TeamCardSkeleton } = props
  const { face, retry } = listing
  switch (face.name) {
    case 'loading':
      return (
        <Loading className="team-grid">
          {SKELETONS.map((key) => (
            <Grey key={key} />
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
          {face.stale !== undefined && <StaleBanner stale={face.stale} onRetry={retry} />}
          {listing.kept !== undefined && (
            <OfflineResultsNote onRetry={retry}>{keptWords(source.list, listing.kept)}</OfflineResultsNote>
          )}
          {face.data.length === 0 ? (
            <NothingHere list={source.list} filters={filters} title={empty} />
          ) : (
            <Cards list={source.list} items={face.data} card={card} />
          )}
          <ShowMore hasMore={listing.hasMore} loading={listing.loadingMore} onMore={listing.more} />
        </>
      )
  }
}

type CardsProps<Item extends { id: number }> = Pick<CatalogListProps<Item>, 'card'> & { list: ListKind; items: Item[] }

function Cards<Item extends { id: number }>({ list, items, card }: CardsProps<Item>) {
  const few = useProgressiveList(globalThis.innerWidth < ONE_COLUMN_PX ? FIRST_DRAWN.phone : FIRST_DRAWN.wide)
  return (
    <ul className="team-grid">
      {items.map((item, index) =>
        index < few ? card(item, index === 0) : <li key={item.id} className={places[list]} />,
      )}
    </ul>
  )
}

function keptWords(list: ListKind, unapplied: FilterName[]): string {
  if (unapplied.length === 0) return filterStrings.kept
  return `${filterStrings.kept} ${filterStrings.unapplied(unapplied.map((name) => nameFilter(name, list)))}`
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
