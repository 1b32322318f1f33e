import { parseUrl } from '#src/api/address.ts'

/** A page of a list, as far as following it matters. */
type Page<Item> = { count: number; next: string | null; results: Item[] }

const MAX_PAGES = 50
const USUAL_SIZE = 24

/** The most that is read of a list as a whole. */
export const READ_AT_MOST = MAX_PAGES * USUAL_SIZE

/**
 * Reads a list to its end. Only links to `origin` are followed, each once and at most 50 pages of them; a page that is
 * gone by the time it is asked for (404) ends the list quietly; only the first page must be there.
 */
export async function readPages<Item>(
  firstPath: string,
  origin: string,
  readPage: (path: string) => Promise<Page<Item>>,
  isGone: (error: unknown) => boolean,
): Promise<Item[]> {
  const items: Item[] = []
  const seen = new Set<string>()
  let path: string | undefined = firstPath
  while (path !== undefined && seen.size < MAX_PAGES && !seen.has(path)) {
    seen.add(path)
    const page: Page<Item> | undefined = await readPage(path).catch((error: unknown) => {
      if (seen.size > 1 && isGone(error)) return undefined
      throw error
    })
    if (page === undefined) break
    items.push(...page.results)
    path = sameOriginPath(page.next, origin)
  }
  return items
}

/** The path and query of a link, when it leads to `origin` itself. */
export function sameOriginPath(link: string | null, origin: string): string | undefined {
  const url = link === null ? undefined : parseUrl(link, origin)
  return url?.origin === origin ? `${url.pathname}${url.search}` : undefined
}
