import type { PoolFilters, ProgramFilters } from '#src/contract/catalog/catalog-filter.ts'

/** Is a list narrowed or ordered by places left? These change with every booking, of which nobody is told. */
export function filtersByAvailability({
  places,
  sort,
}: Pick<ProgramFilters | PoolFilters, 'places' | 'sort'>): boolean {
  return places !== undefined || sort === 'places' || sort === 'soonest'
}
