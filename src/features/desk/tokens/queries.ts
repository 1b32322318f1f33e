import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { type ApiTokenRequest, apiTokens, madeToken } from '#src/contract/desk/tokens.ts'
import { deskApi } from '#src/features/desk/api/desk-api.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'

const path = '/api/desk/tokens/'
const keyOf = (userId: string) => [...deskKey(userId), 'tokens'] as const

export const tokenQueries = {
  list: (userId: string) =>
    queryOptions({
      queryKey: keyOf(userId),
      queryFn: ({ signal }) => deskApi(path, apiTokens, { signal }),
      staleTime: 0,
    }),
}

export const tokenMutations = {
  make: (userId: string) =>
    mutationOptions({
      mutationKey: ['desk', 'make-token'],
      mutationFn: (body: ApiTokenRequest) => deskApi(path, madeToken, { method: 'POST', body }),
      meta: { invalidates: [keyOf(userId)] },
      // The secret must not stay in memory after its dialog is closed.
      gcTime: 0,
      retry: false,
    }),
  revoke: (userId: string) =>
    mutationOptions({
      mutationKey: ['desk', 'revoke-token'],
      mutationFn: (id: number) => deskApi(`${path}${id}/`, apiTokens, { method: 'DELETE' }),
      meta: { invalidates: [keyOf(userId)] },
    }),
}
