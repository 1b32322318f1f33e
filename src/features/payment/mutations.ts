import { mutationOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { attemptOpened, type GatewayName, paymentOrder } from '#src/contract/payment.ts'

/** A payment attempt; `wallet`: the wallet pays its share first. */
type AttemptRequest = { uid: string; gateway: GatewayName; wallet: boolean; key: string }

export const paymentMutations = {
  /** Opens an attempt at the bank. A repeat uses the same idempotency key. */
  open: () =>
    mutationOptions({
      mutationKey: ['payment', 'open'],
      mutationFn: ({ uid, gateway, wallet, key }: AttemptRequest) =>
        api(`/api/team-payment/${uid}/attempts/`, attemptOpened, {
          method: 'POST',
          body: { gateway, wallet },
          idempotencyKey: key,
        }),
      meta: { invalidates: [keys.payments, keys.receipts, keys.wallet, keys.terms] },
      retry: false,
    }),
  /** Releases the held places. */
  cancel: () =>
    mutationOptions({
      mutationKey: ['payment', 'cancel'],
      mutationFn: (uid: string) => api(`/api/team-payment/${uid}/cancel/`, paymentOrder, { method: 'POST' }),
      meta: { invalidates: [keys.payments, keys.receipts, keys.teams, keys.courses, keys.pools, keys.wallet] },
      retry: false,
    }),
}
