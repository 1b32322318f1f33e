import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { keys } from '#src/api/query/keys.ts'
import { type StaffGrantRequest, staffList } from '#src/contract/desk/staff.ts'
import { deskApi } from '#src/features/desk/api/desk-api.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'

export const staffQueries = {
  list: (userId: string) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'staff'],
      queryFn: ({ signal }) => deskApi('/api/desk/staff/', staffList, { signal }),
      staleTime: 0,
    }),
}

export const staffMutations = {
  give: () =>
    mutationOptions({
      mutationKey: ['desk', 'give-role'],
      mutationFn: (body: StaffGrantRequest) => deskApi('/api/desk/staff/', staffList, { method: 'POST', body }),
      meta: { invalidates: [keys.desk] },
    }),
  take: () =>
    mutationOptions({
      mutationKey: ['desk', 'take-role'],
      mutationFn: (grant: number) => deskApi(`/api/desk/staff/${grant}/`, staffList, { method: 'DELETE' }),
      meta: { invalidates: [keys.desk] },
    }),
}
