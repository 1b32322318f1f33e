import { mutationOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { missedMadeUp } from '#src/contract/credits/make-up.ts'
import { termCancelled } from '#src/contract/enrolment.ts'

const affectedKeys = [keys.terms, keys.wallet, keys.purchases, keys.receipts, keys.notifications]

export const termMutations = {
  /** Cancels a paid month or visit; the price is refunded to the wallet. Idempotent. */
  cancel: () =>
    mutationOptions({
      mutationKey: ['terms', 'cancel'],
      mutationFn: (id: number) => api(`/api/my/terms/${id}/cancel/`, termCancelled, { method: 'POST' }),
      meta: { invalidates: [...affectedKeys, keys.teams, keys.courses, keys.pools] },
      retry: false,
    }),
}

/** Gives a make-up credit for a missed lesson. Idempotent. */
export const missedMutation = () =>
  mutationOptions({
    mutationKey: ['terms', 'missed'],
    mutationFn: ({ term, day }: { term: number; day: number }) =>
      api(`/api/my/terms/${term}/missed/`, missedMadeUp, { method: 'POST', body: { day } }),
    meta: { invalidates: [keys.terms] },
    retry: false,
  })
