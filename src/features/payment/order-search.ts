/** Search parameter of the payment and gateway screens: the order's uid. */
export function orderSearch(search: Record<string, unknown>): { order?: string } {
  return typeof search.order === 'string' && /^[A-Za-z0-9]{1,64}$/.test(search.order) ? { order: search.order } : {}
}
