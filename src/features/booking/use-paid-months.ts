import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { session as signIn } from '#src/api/session/session-store.ts'
import type { MonthPlaces } from '#src/contract/catalog/catalog.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import { type BookedSession, paidQueries } from './queries.ts'

/** The months of a session that the user has paid for; read only while a month is reserved for renewals. */
export function usePaidMonths(of: BookedSession, months: readonly MonthPlaces[]): JalaliMonth[] {
  const { status, userId } = useSnapshot(signIn)
  const isNeeded = months.some(({ opens_at }) => opens_at !== undefined)
  const { data } = useQuery({ ...paidQueries.list(of.kind, userId), enabled: isNeeded && status === 'signed-in' })
  return (data?.results ?? [])
    .filter(({ subject, session, state }) => subject === of.id && session === of.session && state !== 'cancelled')
    .map(({ month }) => month)
}
