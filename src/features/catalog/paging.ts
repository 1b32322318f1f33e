import { parseUrl } from '#src/api/address.ts'

/** The fields of a list page that paging needs. */
type Page<Item> = { count: number; next: string | null; results: Item[] }

const MAX_PAGES = 50
const USUAL_SIZE = 24

/** The most items that are read of a whole list. */
export const READ_AT_MOST = MAX_PAGES * USUAL_SIZE

/**
 * Reads all pages of a list. Follows only links to `origin`, each once and at most 50; a 404 after the first page ends
 * the list without an error.
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

/** The path and query of a link to `origin`; undefined for any other link. */
export function sameOriginPath(link: string | null, origin: string): string | undefined {
  const url = link === null ? undefined : parseUrl(link, origin)
  return url?.origin === origin ? `${url.pathname}${url.search}` : undefined
}
