import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { cachedList } from '#server/http-cache/http-caching.ts'
import { type PoolFilters, poolsQuery } from '#src/contract/catalog/catalog-filter.ts'
import { poolDetail, poolPage, poolSlotDetail } from '#src/contract/catalog/pool.ts'
import { filtersByAvailability } from './availability-filter.ts'
import { showPool, showPools } from './pool.service.ts'
import { showPoolSlot } from './pool-slot.service.ts'
import { detailRoute, listRoute, tags } from './read.routes.ts'

const LIST = '/api/pools/'

/** Cards contain nothing that changes by the second; places left are in the details, which are never cached. */
const CACHED = cachedList(['catalogue'], ({ query }) => !filtersByAvailability(query as PoolFilters))

export async function poolRoutes(app: App) {
  listRoute(app, {
    path: LIST,
    summary: 'Pools, by id',
    query: poolsQuery,
    response: poolPage,
    cachePolicy: CACHED,
    list: showPools,
  })
  detailRoute(app, {
    path: `${LIST}:id/`,
    summary: 'A pool with its weekly openings and the places of their coming dates',
    response: poolDetail,
    show: (deps, id) => showPool(deps, idOf(id, 'Pool')),
  })
  app.get(
    `${LIST}:id/pool-detail/:session/`,
    {
      config: { publicRead: true },
      schema: {
        tags,
        summary: 'One opening of a pool, and its dates with their places',
        params: z.object({ id: z.string(), session: z.string() }),
        response: { 200: poolSlotDetail },
      },
    },
    (request) =>
      request.read((deps) => showPoolSlot(deps, idOf(request.params.id, 'Pool'), idOf(request.params.session, 'Pool'))),
  )
}
