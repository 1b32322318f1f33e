import type { ProgramCard } from '#src/contract/catalog.ts'
import { pageQuery } from '#src/contract/page.ts'

/** The deepest page that is served (see `pageQuery`). */
const LAST_PAGE = 100
const USUAL_SIZE = pageQuery.parse({}).page_size

/** The envelope of one page, with absolute links on the public origin that keep the asked page size. */
export function envelope(
  place: { publicOrigin: string; path: string; page: number; pageSize: number },
  list: { count: number; results: ProgramCard[] },
) {
  const link = (page: number) => {
    const address = new URL(place.path, place.publicOrigin)
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
