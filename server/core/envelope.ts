import { pageQuery } from '#src/contract/page.ts'

/** The deepest page that is served (see `pageQuery`). */
const LAST_PAGE = 100
const USUAL_SIZE = pageQuery.parse({}).page_size

type Place = {
  publicOrigin: string
  path: string
  page: number
  pageSize: number
  /** What else was asked for: kept in the links. */
  filters?: Record<string, string | number | undefined>
}

/** One page of a list as Django REST Framework wraps it, with absolute links on the public origin. */
export function envelope<Item>(place: Place, list: { count: number; results: Item[] }) {
  const link = (page: number) => {
    const address = new URL(place.path, place.publicOrigin)
    for (const [name, value] of Object.entries(place.filters ?? {})) {
      if (value !== undefined) address.searchParams.set(name, String(value))
    }
    address.searchParams.set('page', String(page))
    if (place.pageSize !== USUAL_SIZE) address.searchParams.set('page_size', String(place.pageSize))
    return address.href
  }
  const hasMore = place.page * place.pageSize < list.count && place.page < LAST_PAGE
  return {
    count: list.count,
    next: hasMore ? link(place.page + 1) : null,
    previous: place.page > 1 ? link(place.page - 1) : null,
    results: list.results,
  }
}
