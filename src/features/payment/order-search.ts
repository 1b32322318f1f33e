/** The order's uid in the address of its payment and gateway screens. */
export function orderSearch(search: Record<string, unknown>): { order?: string } {
  return typeof search.order === 'string' && /^[A-Za-z0-9]{1,64}$/.test(search.order) ? { order: search.order } : {}
}
