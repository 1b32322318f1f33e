import { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { ProgramKind } from '#src/contract/kind.ts'
import { formatAge } from '#src/fa/ago.ts'
import * as instructorStyles from '#src/features/catalog/coaches/instructor.module.css'
import * as filterStyles from '#src/features/catalog/filters/filter.module.css'
import * as teamCardStyles from '#src/features/catalog/teams/team-card.module.css'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { OfflineResultsNote } from '#src/ui/feedback/offline-results-note.tsx'
import { ShowMore } from '#src/ui/feedback/show-more.tsx'
import { Loading } from '#src/ui/feedback/skeleton.tsx'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Page } from '#src/ui/layout/page.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import { isPhone, useProgressiveList } from '#src/ui/motion/progressive-list.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { FilterColumn } from './filters/filter-column.tsx'
import { filterStrings } from './filters/filter-strings.ts'
import { filterLabel } from './filters/filter-words.ts'
import { type FilterName, type Filters, type ListKind, setFilters } from './filters/filters.ts'
import { listAddress, listLink } from './links.ts'
import { type Listing, type Source, useListing } from './listing.ts'
import { NoMatch } from './no-match.tsx'
import { catalogStrings as words } from './strings.ts'
import { TeamCardSkeleton } from './teams/team-card-skeleton.tsx'

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
/** Items rendered first: what fills the first screen on a wide display; on a phone the second begins at its lower edge. */
const FIRST_RENDERED = { wide: 6, phone: 1 }
/** Classes of an item's placeholder, which has about the height of the card. */
const placeholderClasses = {
  team: teamCardStyles.root,
  course: teamCardStyles.root,
  pool: teamCardStyles.root,
  instructor: `${teamCardStyles.root} ${instructorStyles.card}`,
} as const satisfies Record<ListKind, string | undefined>
const emptyIcons = { team: 'team', course: 'course', pool: 'pool', instructor: 'coach' } as const satisfies Record<
  ListKind,
  IconName
>

/** Placeholders of items that are still to be fetched: enough to keep the footer below the first screen. */
const comingKeys = Array.from({ length: 24 }, (_, index) => `coming-${index}`)

/** What to see instead of a list without items. */
const otherLists = { team: 'course', course: 'team', pool: 'team', instructor: 'team' } as const satisfies Record<
  ListKind,
  ProgramKind
>

type ListWords = {
  listTitle: string
  listLead?: string
  /** Formats the total. */
  count: (count: number) => string
  empty: string
  listFailed: string
}

type CatalogListProps<Item extends { id: number }> = {
  source: Source<Item>
  /** From the URL's search parameters. */
  filters: Filters
  words: ListWords
  /** `priority`: the first card on the screen, whose picture loads eagerly. */
  card: (item: Item, priority: boolean) => ReactNode
  /** Skeleton of a card; that of a team when omitted. */
  CardSkeleton?: ComponentType
}

/** A filterable list of the catalogue (teams, courses, pools or coaches) in each of its query states. */
export function CatalogList<Item extends { id: number }>(props: CatalogListProps<Item>) {
  const { source, filters, words: own } = props
  const { list } = source
  const listing = useListing(source, filters)
  const navigate = useNavigate()
  const go = (next: Filters) => void navigate({ ...listAddress(list, next), resetScroll: false })
  return (
    <Page
      title={own.listTitle}
      aside={<p role="status">{listing.count !== undefined && listing.count > 0 && own.count(listing.count)}</p>}
      {...(own.listLead !== undefined ? { lead: own.listLead } : undefined)}
    >
      <div className={filterStyles.catalog}>
        <FilterColumn list={list} filters={filters} onChange={go} />
        <div className={filterStyles.catalogMain} aria-busy={listing.settling}>
          <FilterBar source={source} filters={filters} count={own.count} onChange={go} />
          <QueryView {...props} listing={listing} />
        </div>
      </div>
    </Page>
  )
}

function QueryView<Item extends { id: number }>(props: CatalogListProps<Item> & { listing: Listing<Item> }) {
  const { source, filters, words: own, card, listing, CardSkeleton = TeamCardSkeleton } = props
  const { state, retry } = listing
  switch (state.name) {
    case 'loading':
      return (
        <Loading className={teamCardStyles.grid}>
          {SKELETONS.map((key) => (
            <CardSkeleton key={key} />
          ))}
        </Loading>
      )
    case 'offline':
      return <ErrorState offline onRetry={retry} />
    case 'missing':
    case 'error':
      return <ErrorState text={own.listFailed} onRetry={retry} />
    case 'content':
      return (
        <>
          {state.stale !== undefined && <StaleBanner stale={state.stale} onRetry={retry} />}
          {listing.unapplied !== undefined && (
            <OfflineResultsNote onRetry={retry}>
              {offlineText(source.list, listing.unapplied, listing.storedAt)}
            </OfflineResultsNote>
          )}
          {state.data.length === 0 ? (
            <NothingHere source={source} filters={filters} words={own} card={card} />
          ) : (
            <Cards list={source.list} items={state.data} coming={listing.coming} card={card} />
          )}
          <ShowMore hasMore={listing.hasMore} loading={listing.loadingMore} onMore={listing.more} />
        </>
      )
  }
}

type CardsProps<Item extends { id: number }> = Pick<CatalogListProps<Item>, 'card'> & {
  list: ListKind
  items: Item[]
  /** How many follow that a server-rendered page left out. */
  coming: number
}

function Cards<Item extends { id: number }>({ list, items, coming, card }: CardsProps<Item>) {
  const renderedCount = useProgressiveList(isPhone() ? FIRST_RENDERED.phone : FIRST_RENDERED.wide)
  return (
    <ul className={teamCardStyles.grid}>
      {items.map((item, index) =>
        index < renderedCount ? card(item, index === 0) : <li key={item.id} className={placeholderClasses[list]} />,
      )}
      {comingKeys.slice(0, coming).map((key) => (
        <li key={key} className={placeholderClasses[list]} />
      ))}
    </ul>
  )
}

function offlineText(list: ListKind, unapplied: FilterName[], storedAt = Date.now()): string {
  const text = filterStrings.offlineResults(formatAge(new Date(storedAt), new Date()))
  if (unapplied.length === 0) return text
  return `${text} ${filterStrings.unapplied(unapplied.map((name) => filterLabel(name, list)))}`
}

function NothingHere<Item extends { id: number }>({ source, filters, words: own, card }: CatalogListProps<Item>) {
  if (setFilters(source.list, filters).length > 0) {
    return <NoMatch source={source} filters={filters} count={own.count} card={card} />
  }
  const other = otherLists[source.list]
  return (
    <EmptyState
      icon={emptyIcons[source.list]}
      title={own.empty}
      text={words.emptyHint[other]}
      actions={
        <>
          <Link {...listLink(other)} className={buttonClass()}>
            {words.toList[other]}
          </Link>
          <Link to="/" className={buttonClass({ variant: 'plain' })}>
            {words.toHome}
          </Link>
        </>
      }
    />
  )
}
