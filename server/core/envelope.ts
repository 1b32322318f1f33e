import { pageQuery } from '#src/contract/page.ts'

/** The last page that is served (see `pageQuery`). */
const LAST_PAGE = 100
const USUAL_SIZE = pageQuery.parse({}).page_size

type PageRequest = {
  publicOrigin: string
  path: string
  page: number
  pageSize: number
  /** Other query parameters, repeated in the links. */
  filters?: Record<string, string | number | undefined>
}

/** One page of a list as Django REST Framework wraps it, with absolute links on the public origin. */
export function envelope<Item>(query: PageRequest, list: { count: number; results: Item[] }) {
  const link = (page: number) => {
    const address = new URL(query.path, query.publicOrigin)
    for (const [name, value] of Object.entries(query.filters ?? {})) {
      if (value !== undefined) address.searchParams.set(name, String(value))
    }
    address.searchParams.set('page', String(page))
    if (query.pageSize !== USUAL_SIZE) address.searchParams.set('page_size', String(query.pageSize))
    return address.href
  }
  const hasMore = query.page * query.pageSize < list.count && query.page < LAST_PAGE
  return {
    count: list.count,
    next: hasMore ? link(query.page + 1) : null,
    previous: query.page > 1 ? link(query.page - 1) : null,
    results: list.results,
  }
}
