import type { CatalogFilter } from './queries.ts'

const states = ['live', 'archived', 'all'] as const

export type CatalogSearch = Pick<CatalogFilter, 'state' | 'q'>

/** The filters of a list in its address; unknown ones are ignored. */
export function catalogSearch({ state, q }: { state?: unknown; q?: unknown }): CatalogSearch {
  const known = states.find((each) => each === state)
  return { ...(known !== undefined && { state: known }), ...(typeof q === 'string' && q !== '' && { q }) }
}
