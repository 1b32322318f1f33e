import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { keys } from '#src/api/query/keys.ts'
import {
  type OrderExport,
  type OrderQuery,
  orderDetail,
  orderPage,
  type RefundRequest,
  receiptSent,
  refundDone,
} from '#src/contract/desk/orders.ts'
import { deskApi, deskDownload } from '#src/features/desk/api/desk-api.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'

/** What narrows the list, as in its address. */
export type OrderFilter = Omit<OrderQuery, 'cursor'>

/** `?state=held&pool=1`; empty without filters. */
export function orderSearch(
  filter: Partial<Record<keyof OrderQuery | keyof OrderExport, string | number | undefined>>,
) {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return query.size === 0 ? '' : `?${query}`
}

const path = '/api/desk/orders/'

// Orders change by the minute: every visit refetches.
export const orderQueries = {
  pages: (userId: string, filter: OrderFilter) =>
    infiniteQueryOptions({
      queryKey: [...deskKey(userId), 'orders', 'list', filter],
      queryFn: ({ signal, pageParam }) =>
        deskApi(`${path}${orderSearch({ ...filter, cursor: pageParam })}`, orderPage, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      staleTime: 0,
    }),
  detail: (userId: string, uid: string) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'orders', 'detail', uid],
      queryFn: ({ signal }) => deskApi(`${path}${uid}/`, orderDetail, { signal }),
      staleTime: 0,
    }),
}

// The takings of the day, the till and the person's page change with an order.
const meta = { invalidates: [keys.desk] }

type Refund = RefundRequest & { key: string }

export const orderMutations = {
  refund: (uid: string) =>
    mutationOptions({
      mutationKey: ['desk', 'order-refund'],
      mutationFn: ({ key, ...body }: Refund) =>
        deskApi(`${path}${uid}/refund/`, refundDone, { method: 'POST', body, idempotencyKey: key }),
      meta,
    }),
  cancel: (uid: string) =>
    mutationOptions({
      mutationKey: ['desk', 'order-cancel'],
      mutationFn: (reason: string) =>
        deskApi(`${path}${uid}/cancel/`, orderDetail, { method: 'POST', body: { reason } }),
      meta,
    }),
  resendReceipt: (uid: string) =>
    mutationOptions({
      mutationKey: ['desk', 'order-receipt'],
      mutationFn: () => deskApi(`${path}${uid}/receipt/`, receiptSent, { method: 'POST', body: {} }),
      meta,
    }),
}

/** Downloads the orders of some days as a CSV file for accounting. */
export function downloadOrders(range: OrderExport): Promise<void> {
  return deskDownload(`${path}csv/${orderSearch(range)}`, `orders-${range.from}-${range.to}.csv`)
}
