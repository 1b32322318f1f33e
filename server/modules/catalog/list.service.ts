import { AppError } from '#server/core/errors.ts'
import type { Page } from './list.repo.ts'

export type ListRequest<Filters> = { page: number; pageSize: number; filters: Filters }
/** One page of a list and the length of the whole list. */
export type ListResult<Card> = { count: number; results: Card[] }
type Rows<Row> = { count: number; rows: Row[] }

type ListSource<Filters, Row, Card> = {
  /** Number of all items. */
  count: () => Promise<number>
  /** A page of all items. */
  all: (cut: Page) => PromiseLike<Row[]>
  /** Ids of a page of the matching items, and their number. */
  match: (filters: Filters, cut: Page) => Promise<{ count: number; ids: number[] }>
  /** The items of these ids, in their order. */
  byIds: (ids: number[]) => PromiseLike<Row[]>
  toCard: (row: Row) => Card
}

/** One page of a list, filtered and sorted only when requested. Throws `not_found` past the end. */
export async function listPage<Filters extends object, Row, Card>(
  { page, pageSize, filters }: ListRequest<Filters>,
  { count, all, match, byIds, toCard }: ListSource<Filters, Row, Card>,
): Promise<ListResult<Card>> {
  const cut = { limit: pageSize, offset: (page - 1) * pageSize }
  const found: Rows<Row> = hasFilters(filters) ? await matching() : await unfiltered()
  if (found.rows.length === 0 && page > 1) throw new AppError('not_found')
  return { count: found.count, results: found.rows.map(toCard) }

  async function unfiltered() {
    const [total, rows] = await Promise.all([count(), all(cut)])
    return { count: total, rows }
  }

  async function matching() {
    const matched = await match(filters, cut)
    return { count: matched.count, rows: matched.ids.length === 0 ? [] : await byIds(matched.ids) }
  }
}

function hasFilters(filters: object): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}
