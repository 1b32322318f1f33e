import { useQuery } from '@tanstack/react-query'
import { CatalogList } from './catalog-list.tsx'
import './pool.css'
import { PoolCard } from './pool-card.tsx'
import { poolStrings as words } from './pool-strings.ts'
import { poolQueries } from './queries.ts'

/** All pools. */
export function PoolListScreen() {
  return (
    <CatalogList
      title={words.listTitle}
      lead={words.listLead}
      count={words.count}
      empty={words.empty}
      failed={words.listFailed}
      query={useQuery(poolQueries.list())}
      card={(pool, priority) => <PoolCard key={pool.id} pool={pool} priority={priority} />}
    />
  )
}
