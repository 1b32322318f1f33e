import { CatalogList } from '#src/features/catalog/catalog-list.tsx'
import type { Filters } from '#src/features/catalog/filters/filters.ts'
import { poolSource } from '#src/features/catalog/listing.ts'
import { PoolCard } from './pool-card.tsx'
import { poolStrings as words } from './pool-strings.ts'

export function PoolListScreen({ filters }: { filters: Filters }) {
  return (
    <CatalogList
      words={words}
      source={poolSource}
      filters={filters}
      card={(pool, priority) => <PoolCard key={pool.id} pool={pool} priority={priority} />}
    />
  )
}
