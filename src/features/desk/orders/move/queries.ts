import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { keys } from '#src/api/query/keys.ts'
import { type MoveRequest, moveDone, saleList } from '#src/contract/desk/orders.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { priceQuote, type QuoteRequest } from '#src/contract/payment.ts'
import { deskApi } from '#src/features/desk/api/desk-api.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'

const path = '/api/desk/orders/'

/** `pool`: null for all of the member of staff. */
type SessionSearch = { kind: BookableKind; pool: number | null; q: string }

// Places and prices change by the minute.
export const moveQueries = {
  sessions: (userId: string, { kind, pool, q }: SessionSearch) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'orders', 'sessions', kind, pool, q],
      queryFn: ({ signal }) => {
        const query = { kind, ...(pool !== null && { pool: String(pool) }), ...(q !== '' && { q }) }
        return deskApi(`${path}sessions/?${new URLSearchParams(query)}`, saleList, { signal })
      },
      staleTime: 0,
    }),
  /** What the new month or date costs the payer. */
  price: (userId: string, payer: number, selection: QuoteRequest | undefined) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'orders', 'quote', payer, selection],
      queryFn: ({ signal }) =>
        deskApi(`${path}quote/`, priceQuote, { method: 'POST', body: { user: payer, selection }, signal }),
      enabled: selection !== undefined,
      staleTime: 0,
    }),
}

type Move = { key: string; body: MoveRequest }

export const moveMutations = {
  move: (uid: string) =>
    mutationOptions({
      mutationKey: ['desk', 'order-move'],
      mutationFn: ({ key, body }: Move) =>
        deskApi(`${path}${uid}/move/`, moveDone, { method: 'POST', body, idempotencyKey: key }),
      meta: { invalidates: [keys.desk] },
    }),
}
