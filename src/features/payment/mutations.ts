import { mutationOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { attemptOpened, type GatewayName, paymentOrder } from '#src/contract/payment.ts'

/** One try at the bank; `wallet`: the wallet pays first. */
type Try = { uid: string; gateway: GatewayName; wallet: boolean; key: string }

export const paymentMutations = {
  /** Opens a try at the bank. The same try goes under the same key. */
  open: () =>
    mutationOptions({
      mutationKey: ['payment', 'open'],
      mutationFn: ({ uid, gateway, wallet, key }: Try) =>
        api(`/api/team-payment/${uid}/attempts/`, attemptOpened, {
          method: 'POST',
          body: { gateway, wallet },
          idempotencyKey: key,
        }),
      meta: { invalidates: [keys.payments, keys.receipts, keys.wallet, keys.terms] },
      retry: false,
    }),
  /** Gives the held places back. */
  cancel: () =>
    mutationOptions({
      mutationKey: ['payment', 'cancel'],
      mutationFn: (uid: string) => api(`/api/team-payment/${uid}/cancel/`, paymentOrder, { method: 'POST' }),
      meta: { invalidates: [keys.payments, keys.receipts, keys.teams, keys.courses, keys.pools, keys.wallet] },
      retry: false,
    }),
}
