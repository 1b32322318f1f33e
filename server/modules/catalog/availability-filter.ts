import type { PoolFilters } from '#src/contract/catalog/catalog-filter.ts'

/** Whether the list of pools is filtered or sorted by places left: these change with every booking, which invalidates no cache. */
export function filtersByAvailability({ places, sort }: Pick<PoolFilters, 'places' | 'sort'>): boolean {
  return places !== undefined || sort === 'places' || sort === 'soonest'
}
