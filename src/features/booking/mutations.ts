import { mutationOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { type MemberPatch, member } from '#src/contract/member/member.ts'
import { type HoldRequest, paymentOrder, priceQuote, type QuoteRequest } from '#src/contract/payment.ts'

export const bookingMutations = {
  /** Holds the places and stores the quote. A repeat of the same request uses the same idempotency key. */
  hold: () =>
    mutationOptions({
      mutationKey: ['booking', 'hold'],
      mutationFn: ({ request, idempotencyKey }: { request: HoldRequest; idempotencyKey: string }) =>
        api('/api/team-payment/', paymentOrder, { method: 'POST', body: request, idempotencyKey }),
      meta: { invalidates: [keys.payments, keys.teams, keys.courses, keys.pools] },
      retry: false, // Places are scarce: the swimmer must see the response.
    }),
  /** Prices a selection with a discount code; reserves nothing. */
  quote: () =>
    mutationOptions({
      mutationKey: ['booking', 'quote'],
      mutationFn: (request: QuoteRequest) =>
        api('/api/team-payment/quote/', priceQuote, { method: 'POST', body: request }),
      retry: false,
    }),
  /** Completes what is not known of a member; the answer waits for the list, which decides what the screen asks next. */
  completeMember: () =>
    mutationOptions({
      mutationKey: ['booking', 'member'],
      mutationFn: ({ id, patch }: { id: number; patch: MemberPatch }) =>
        api(`/api/members/${id}/`, member, { method: 'PATCH', body: patch }),
      meta: { invalidates: [keys.members, keys.profile] },
      retry: false,
    }),
}
