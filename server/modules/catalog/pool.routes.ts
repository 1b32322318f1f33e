import * as z from 'zod/mini'
import { envelope } from '#server/core/envelope.ts'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { cachedList } from '#server/http-cache/http-caching.ts'
import { type PoolFilters, poolsQuery } from '#src/contract/catalog/catalog-filter.ts'
import { poolDetail, poolPage, poolSlotDetail } from '#src/contract/catalog/pool.ts'
import { filtersByAvailability } from './availability-filter.ts'
import { showPool, showPools } from './pool.service.ts'
import { showPoolSlot } from './pool-slot.service.ts'

const LIST = '/api/pools/'
const tags = ['catalogue']

/** Cards contain nothing that changes by the second; places left are in the details, which are never cached. */
const CACHED = cachedList(['catalogue'], ({ query }) => !filtersByAvailability(query as PoolFilters))

export async function poolRoutes(app: App) {
  app.get(
    LIST,
    {
      config: { publicRead: true, cachePolicy: CACHED },
      schema: { tags, summary: 'Pools, by id', querystring: poolsQuery, response: { 200: poolPage } },
    },
    async (request) => {
      const { page, page_size: pageSize, ...filters } = request.query
      const list = await request.read((deps) => showPools(deps, { page, pageSize, filters }))
      return envelope({ publicOrigin: app.deps.config.publicOrigin, path: LIST, page, pageSize, filters }, list)
    },
  )
  app.get(
    `${LIST}:id/`,
    {
      config: { publicRead: true },
      schema: {
        tags,
        summary: 'A pool with its weekly openings and the places of their coming dates',
        params: z.object({ id: z.string() }),
        response: { 200: poolDetail },
      },
    },
    (request) => request.read((deps) => showPool(deps, idOf(request.params.id, 'Pool'))),
  )
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
