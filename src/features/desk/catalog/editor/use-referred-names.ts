import { useQueryClient } from '@tanstack/react-query'
import { catalogQueries } from '#src/features/desk/catalog/queries.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import type { ReferredNames } from './differences.ts'

/** Names of the pools and coaches that the fields of the editor have read. */
export function useReferredNames(): ReferredNames {
  const client = useQueryClient()
  const { userId } = useDesk()
  const namesOf = (noun: 'pools' | 'coaches') => {
    const read = client.getQueryData(catalogQueries.list(userId, noun, {}).queryKey)
    const rows = read?.pages.flatMap(({ results }) => results) ?? []
    return new Map(rows.map(({ id, name }) => [id, String(name)]))
  }
  return { pool: namesOf('pools'), coach: namesOf('coaches') }
}
