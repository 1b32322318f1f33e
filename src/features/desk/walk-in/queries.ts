import { mutationOptions } from '@tanstack/react-query'
import { keys } from '#src/api/query/keys.ts'
import { type WalkIn, walkInSold } from '#src/contract/desk/orders.ts'
import { deskApi } from '#src/features/desk/api/desk-api.ts'

export const walkInMutations = {
  sell: () =>
    mutationOptions({
      mutationKey: ['desk', 'walk-in'],
      mutationFn: ({ key, body }: { key: string; body: WalkIn }) =>
        deskApi('/api/desk/orders/', walkInSold, { method: 'POST', body, idempotencyKey: key }),
      // Places, the till, the day and the person's page change with a sale.
      meta: { invalidates: [keys.desk] },
    }),
}
