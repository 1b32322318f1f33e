import * as z from 'zod/mini'
import type { Deps } from '#server/core/deps.ts'
import { envelope } from '#server/core/envelope.ts'
import type { App } from '#server/core/fastify-types.ts'
import type { Keep } from '#server/http-cache/http-caching.ts'
import type { pageQuery } from '#src/contract/page.ts'
import type { ListRequest, ListResult } from './list.service.ts'

/** OpenAPI tags of the catalogue. */
export const tags = ['catalogue']
export const idParams = z.object({ id: z.string() })

type PageQuery = z.infer<typeof pageQuery>

type Parameters = Record<string, string | number | undefined>

type ListRoute<Filters extends Parameters, Card> = {
  path: string
  summary: string
  query: z.ZodMiniType<PageQuery & Filters>
  response: z.ZodMiniType
  /** Which responses are cached. */
  keep: Keep
  list: (deps: Deps, request: ListRequest<Filters>) => Promise<ListResult<Card>>
}

/** Public list of the catalogue, filtered and paged. */
export function listRoute<Filters extends Parameters, Card>(app: App, route: ListRoute<Filters, Card>) {
  const { path, summary, query, response, keep, list } = route
  app.get(
    path,
    {
      config: { publicRead: true, keep },
      schema: { tags, summary, querystring: query, response: { 200: response } },
    },
    async (request) => {
      const { page, page_size: pageSize, ...rest } = request.query as PageQuery & Filters
      const filters = rest as unknown as Filters
      const found = await request.read((deps) => list(deps, { page, pageSize, filters }))
      return envelope({ publicOrigin: app.deps.config.publicOrigin, path, page, pageSize, filters }, found)
    },
  )
}
