import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { type CardRequest, type CardUse, cardProducts, myCards } from '#src/contract/credits/card.ts'
import { makeUpBooked } from '#src/contract/credits/make-up.ts'
import { memberList } from '#src/contract/member/member.ts'
import { paymentOrder } from '#src/contract/payment.ts'

const JUST_READ_MS = 10_000
const SALE_FRESH_MS = 5 * 60_000

export const cardQueries = {
  onSale: (poolId: number) =>
    queryOptions({
      queryKey: [...keys.pools, 'cards', poolId],
      queryFn: async ({ signal }) => (await api(`/api/pools/${poolId}/cards/`, cardProducts, { signal })).results,
      staleTime: SALE_FRESH_MS,
    }),
  // Stored with the user's terms: the number of a card is shown at the door without a network.
  mine: (userId: string) =>
    queryOptions({
      queryKey: [...keys.terms, 'cards', userId],
      queryFn: async ({ signal }) => (await api('/api/my/cards/', myCards, { signal })).results,
      staleTime: JUST_READ_MS,
    }),
  // The key of the account's page of members, so that both screens share one copy.
  members: (userId: string) =>
    queryOptions({
      queryKey: [...keys.members, userId],
      queryFn: async ({ signal }) => (await api('/api/members/?shared=1', memberList, { signal })).results,
      staleTime: JUST_READ_MS,
    }),
}

export const cardMutations = {
  buy: () =>
    mutationOptions({
      mutationKey: ['card', 'buy'],
      mutationFn: ({ request, idempotencyKey }: { request: CardRequest; idempotencyKey: string }) =>
        api('/api/cards/', paymentOrder, { method: 'POST', body: request, idempotencyKey }),
      meta: { invalidates: [keys.payments, keys.purchases] },
      retry: false,
    }),
  /** Books a date; a second request is refused as booked. */
  use: () =>
    mutationOptions({
      mutationKey: ['card', 'use'],
      mutationFn: ({ card, use }: { card: number; use: CardUse }) =>
        api(`/api/my/cards/${card}/use/`, makeUpBooked, { method: 'POST', body: use }),
      meta: { invalidates: [keys.terms, keys.pools, keys.purchases] },
      retry: false,
    }),
}
