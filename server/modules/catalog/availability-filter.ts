import type { PoolFilters, ProgramFilters } from '#src/contract/catalog/catalog-filter.ts'

/** Whether a list is filtered or sorted by places left: these change with every booking, which invalidates no cache. */
export function filtersByAvailability({
  places,
  sort,
}: Pick<ProgramFilters | PoolFilters, 'places' | 'sort'>): boolean {
  return places !== undefined || sort === 'places' || sort === 'soonest'
}
