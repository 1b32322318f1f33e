import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { paymentOrder, type ReceiptState, receipt } from '#src/contract/payment.ts'

const FIRST_POLL_MS = 2000
const MAX_POLL_MS = 15_000
const POLL_GROWTH = 1.5

export const paymentQueries = {
  // The hold expires by the second and the bank may confirm at any time: every visit refetches, also right after the
  // return from the bank.
  order: (uid: string, userId: string) =>
    queryOptions({
      queryKey: [...keys.payments, uid, userId],
      queryFn: ({ signal }) => api(`/api/team-payment/${uid}/`, paymentOrder, { signal }),
      staleTime: 0,
    }),
}

export const receiptQueries = {
  /** `userId` is empty when signed out. Only the payer's response contains the pass, so the key includes the user. */
  detail: (uid: string, userId: string) =>
    queryOptions({
      queryKey: [...keys.receipts, uid, userId],
      queryFn: ({ signal }) => api(`/api/payment-receipt/${uid}/`, receipt, { signal }),
      staleTime: 0,
      // Polls while the payment is pending, not on a hidden page.
      refetchInterval: ({ state }) => pollAfter(state.data?.state, state.dataUpdateCount + state.errorUpdateCount),
      refetchIntervalInBackground: false,
    }),
}

/** Poll interval: 2 s growing to 15 s while the payment is pending, else none. */
export function pollAfter(state: ReceiptState | undefined, pollCount: number): number | false {
  if (state !== 'pending') return false
  return Math.min(MAX_POLL_MS, Math.round(FIRST_POLL_MS * POLL_GROWTH ** Math.max(0, pollCount - 1)))
}
