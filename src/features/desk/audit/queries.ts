import { infiniteQueryOptions } from '@tanstack/react-query'
import { type AuditQuery, auditPage } from '#src/contract/desk/audit.ts'
import { deskApi } from '#src/features/desk/api/desk-api.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'

export type AuditFilter = Omit<AuditQuery, 'cursor'>

/** `?actor=3&action=staff.grant`; empty without filters. */
export function auditSearch(filter: AuditFilter, cursor?: number): string {
  const given = Object.entries({ ...filter, cursor }).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return query.size === 0 ? '' : `?${query}`
}

export const auditQueries = {
  /** Starts the key of every list of the log. */
  key: (userId: string) => [...deskKey(userId), 'audit'] as const,
  pages: (userId: string, filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: [...auditQueries.key(userId), filter],
      queryFn: ({ signal, pageParam }) =>
        deskApi(`/api/desk/audit/${auditSearch(filter, pageParam)}`, auditPage, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      staleTime: 0,
    }),
}
