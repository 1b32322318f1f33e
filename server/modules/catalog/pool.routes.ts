import * as z from 'zod/mini'
import type { App } from '#server/app-type.ts'
import { envelope } from '#server/envelope.ts'
import { idOf } from '#server/ids.ts'
import { keptList } from '#server/plugins/public-reads.ts'
import { type PoolFilters, poolsQuery } from '#src/contract/catalog-filter.ts'
import { openingDetail, poolDetail, poolPage } from '#src/contract/pool.ts'
import { asksForPlaces } from './asks-for-places.ts'
import { showOpening } from './opening.service.ts'
import { showPool, showPools } from './pool.service.ts'

const LIST = '/api/pools/'
const tags = ['catalogue']

/** Cards show nothing that changes by the second; places left are in the details, which are never kept. */
const KEPT = keptList(['catalogue'], ({ query }) => !asksForPlaces(query as PoolFilters))

export async function poolRoutes(app: App) {
  app.get(
    LIST,
    {
      config: { publicRead: true, keep: KEPT },
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
        response: { 200: openingDetail },
      },
    },
    (request) =>
      request.read((deps) => showOpening(deps, idOf(request.params.id, 'Pool'), idOf(request.params.session, 'Pool'))),
  )
}
