import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { accountSettings, publicActivity, signedInSession } from '#src/contract/account.ts'
import { walletPage } from '#src/contract/wallet.ts'

const sessionList = z.array(signedInSession)

/** Queries of the signed-in user's account; every key contains the user's id. */
export const accountQueries = {
  // Other devices may have signed in or out since the last visit.
  sessions: (userId: string) =>
    queryOptions({
      queryKey: [...keys.account, userId, 'sessions'],
      queryFn: ({ signal }) => api('/api/sessions/', sessionList, { signal }),
      staleTime: 0,
    }),
  settings: (userId: string) =>
    queryOptions({
      queryKey: settingsKey(userId),
      queryFn: ({ signal }) => api('/api/settings/', accountSettings, { signal }),
      staleTime: 0,
    }),
  /** Wallet balance in rial. */
  balance: (userId: string) =>
    queryOptions({
      queryKey: [...keys.account, userId, 'balance'],
      queryFn: async ({ signal }) => (await api('/api/wallet/', walletPage, { signal })).balance,
      staleTime: 0,
    }),
  activity: (userId: string) =>
    queryOptions({
      queryKey: [...keys.account, userId, 'activity'],
      queryFn: ({ signal }) => api('/api/profile/me/activity/', publicActivity, { signal }),
      staleTime: 0,
    }),
}

export function settingsKey(userId: string) {
  return [...keys.account, userId, 'settings'] as const
}
