import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { paymentOrder, type ReceiptState, receipt } from '#src/contract/payment.ts'

const FIRST_POLL_MS = 2000
const LONGEST_POLL_MS = 15_000
const POLL_GROWTH = 1.5

export const paymentQueries = {
  // The hold runs out by the second and the bank may answer at any time: every visit reads again, also one that comes
  // back from the bank within a moment.
  order: (uid: string, userId: string) =>
    queryOptions({
      queryKey: [...keys.payments, uid, userId],
      queryFn: ({ signal }) => api(`/api/team-payment/${uid}/`, paymentOrder, { signal }),
      staleTime: 0,
    }),
}

export const receiptQueries = {
  /** `userId` is empty for a visitor: the payer alone gets the pass, so each sees a receipt of their own. */
  detail: (uid: string, userId: string) =>
    queryOptions({
      queryKey: [...keys.receipts, uid, userId],
      queryFn: ({ signal }) => api(`/api/payment-receipt/${uid}/`, receipt, { signal }),
      staleTime: 0,
      // Asked again while the bank has the last word; a hidden page rests.
      refetchInterval: ({ state }) => pollAfter(state.data?.state, state.dataUpdateCount + state.errorUpdateCount),
      refetchIntervalInBackground: false,
    }),
}

/** When to ask again: 2 s growing to 15 s while the payment is pending, else never. */
export function pollAfter(state: ReceiptState | undefined, asked: number): number | false {
  if (state !== 'pending') return false
  return Math.min(LONGEST_POLL_MS, Math.round(FIRST_POLL_MS * POLL_GROWTH ** Math.max(0, asked - 1)))
}
