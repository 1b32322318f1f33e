import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PoolCard } from '#src/contract/catalog/pool.ts'
import type { Names } from './filters/filter-words.ts'
import { type ListKind, listFilters } from './filters/filters.ts'
import { instructorQueries, poolQueries } from './queries.ts'

/**
 * Names of the pools, coaches and cities that a list can be filtered by, fetched once `wanted`; empty until loaded.
 * Every list is filtered by city, and the pools know theirs.
 */
export function useNames(list: ListKind, wanted = true): Names {
  const { names } = listFilters[list]
  const { data: pools } = useQuery({ ...poolQueries.list(), enabled: wanted })
  const { data: coaches } = useQuery({ ...instructorQueries.list(), enabled: wanted && names.includes('coach') })
  return useMemo(
    () => ({ pools: namesOf(pools), coaches: namesOf(coaches), cities: districtsByCity(pools) }),
    [pools, coaches],
  )
}

function namesOf(items: { id: number; name: string }[] = []): Map<number, string> {
  return new Map(items.map(({ id, name }) => [id, name]))
}

/** The cities, those with the most pools first, each with its districts. */
function districtsByCity(pools: readonly PoolCard[] = []): Map<string, string[]> {
  const cities = new Map<string, PoolCard[]>()
  for (const pool of pools) cities.set(pool.city, [...(cities.get(pool.city) ?? []), pool])
  const byPools = [...cities].sort(([, some], [, others]) => others.length - some.length)
  const districts = (its: readonly PoolCard[]) => new Set(its.map(({ district }) => district))
  return new Map(byPools.map(([city, its]) => [city, [...districts(its)].filter((name) => name !== '')]))
}
