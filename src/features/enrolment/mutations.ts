import { mutationOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { termCancelled } from '#src/contract/enrolment.ts'

const touched = [keys.terms, keys.wallet, keys.purchases, keys.receipts, keys.notifications]

export const termMutations = {
  /** Gives a paid month or visit back; its price goes to the wallet. Doing so twice does it once. */
  cancel: () =>
    mutationOptions({
      mutationKey: ['terms', 'cancel'],
      mutationFn: (id: number) => api(`/api/my/terms/${id}/cancel/`, termCancelled, { method: 'POST' }),
      meta: { invalidates: [...touched, keys.teams, keys.courses, keys.pools] },
      retry: false,
    }),
}
