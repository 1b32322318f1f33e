import type { CatalogFilter } from './queries.ts'

const states = ['live', 'archived', 'all'] as const

/** The filters of a list in its address; unknown ones are ignored. */
export function catalogSearch({ state, q }: { state?: unknown; q?: unknown }): Pick<CatalogFilter, 'state' | 'q'> {
  const known = states.find((each) => each === state)
  return { ...(known !== undefined && { state: known }), ...(typeof q === 'string' && q !== '' && { q }) }
}
