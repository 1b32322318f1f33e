import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import * as filterStyles from '#src/features/catalog/filters/filter.module.css'
import * as teamCardStyles from '#src/features/catalog/teams/team-card.module.css'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { filterStrings as words } from './filters/filter-strings.ts'
import { formatFilter } from './filters/filter-words.ts'
import type { FilterName, Filters } from './filters/filters.ts'
import { listAddress } from './links.ts'
import type { Source } from './listing.ts'
import { useNearby } from './nearby.ts'
import { useNames } from './use-names.ts'

type NoMatchProps<Item extends { id: number }> = {
  source: Source<Item>
  filters: Filters
  count: (count: number) => string
  card: (item: Item, priority: boolean) => ReactNode
}

/** No item matches the filters: which of them to remove gives how many, and the first items of the nearest. */
export function NoMatch<Item extends { id: number }>({ source, filters, count, card }: NoMatchProps<Item>) {
  const { list } = source
  const id = useId()
  const nearby = useNearby(source, filters)
  const names = useNames(list, filters.pool !== undefined || filters.coach !== undefined)
  const [nearest] = nearby
  const nameOf = (removed: readonly FilterName[]) =>
    words.quoted(removed.map((name) => formatFilter(name, filters, names)))
  return (
    <>
      <EmptyState
        icon="search"
        title={words.noneTitle[list]}
        text={nearest === undefined ? words.noneText : words.nearText}
        actions={
          <>
            {nearby.map((near) => (
              <Link
                key={near.names.join()}
                {...listAddress(list, near.filters)}
                className={buttonClass({ variant: 'soft' })}
              >
                {words.without(nameOf(near.names), count(near.count))}
              </Link>
            ))}
            <Link {...listAddress(list, { sort: filters.sort })} className={buttonClass({ variant: 'plain' })}>
              {words.clear}
            </Link>
          </>
        }
      />
      {nearest !== undefined && (
        <section aria-labelledby={id}>
          <h2 id={id} className={filterStyles.near}>
            {words.near(nameOf(nearest.names))}
          </h2>
          <ul className={teamCardStyles.grid}>{nearest.items.map((item) => card(item, false))}</ul>
        </section>
      )}
    </>
  )
}
