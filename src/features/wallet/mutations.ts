import { mutationOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { paymentOrder } from '#src/contract/payment.ts'

export const walletMutations = {
  /** Creates a top-up order, `amount` in rial. A retry of the same amount uses the same idempotency key. */
  topUp: () =>
    mutationOptions({
      mutationKey: ['wallet', 'top-up'],
      mutationFn: ({ amount, key }: { amount: number; key: string }) =>
        api('/api/wallet/top-ups/', paymentOrder, { method: 'POST', body: { amount }, idempotencyKey: key }),
      meta: { invalidates: [keys.payments, keys.purchases] },
      retry: false,
    }),
}
