import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { keys } from '#src/api/query/keys.ts'
import { type PayoutRequest, payoutList } from '#src/contract/desk/orders.ts'
import { deskApi } from '#src/features/desk/api/desk-api.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'

const path = '/api/desk/payouts/'

export const payoutQueries = {
  due: (userId: string) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'payouts'],
      queryFn: ({ signal }) => deskApi(path, payoutList, { signal }),
      staleTime: 0,
    }),
}

type Transfer = { user: number; key: string; body: PayoutRequest }

export const payoutMutations = {
  record: () =>
    mutationOptions({
      mutationKey: ['desk', 'payout'],
      mutationFn: ({ user, key, body }: Transfer) =>
        deskApi(`${path}${user}/`, payoutList, { method: 'POST', body, idempotencyKey: key }),
      meta: { invalidates: [keys.desk] },
    }),
}
