import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Names } from './filters/filter-words.ts'
import { type ListKind, listFilters } from './filters/filters.ts'
import { instructorQueries, poolQueries } from './queries.ts'

/** Names of the pools and coaches that a list can be filtered by, fetched once `wanted`; empty until loaded. */
export function useNames(list: ListKind, wanted = true): Names {
  const { names } = listFilters[list]
  const { data: pools } = useQuery({ ...poolQueries.list(), enabled: wanted && names.includes('pool') })
  const { data: coaches } = useQuery({ ...instructorQueries.list(), enabled: wanted && names.includes('coach') })
  return useMemo(() => ({ pools: namesOf(pools), coaches: namesOf(coaches) }), [pools, coaches])
}

function namesOf(items: { id: number; name: string }[] = []): Map<number, string> {
  return new Map(items.map(({ id, name }) => [id, name]))
}
