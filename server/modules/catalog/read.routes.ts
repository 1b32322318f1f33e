import * as z from 'zod/mini'
import type { Deps } from '#server/core/deps.ts'
import { envelope } from '#server/core/envelope.ts'
import type { App } from '#server/core/fastify-types.ts'
import type { CachePolicy } from '#server/http-cache/http-caching.ts'
import type { pageQuery } from '#src/contract/page.ts'
import type { ListRequest, ListResult } from './list.service.ts'

/** OpenAPI tags of the catalogue. */
export const tags = ['catalogue']
const idParams = z.object({ id: z.string() })

type PageQuery = z.infer<typeof pageQuery>

type Envelope<Card> = ReturnType<typeof envelope<Card>>
type Parameters = Record<string, string | number | undefined>

type ListRoute<Filters extends Parameters, Card> = {
  path: string
  summary: string
  query: z.ZodMiniType<PageQuery & Filters>
  response: z.ZodMiniType<Envelope<Card>>
  /** Which responses are cached. */
  cachePolicy: CachePolicy
  list: (deps: Deps, request: ListRequest<Filters>) => Promise<ListResult<Card>>
}

/** Public list of the catalogue, filtered and paged. */
export function listRoute<Filters extends Parameters, Card>(app: App, route: ListRoute<Filters, Card>) {
  const { path, summary, query, response, cachePolicy, list } = route
  app.get(
    path,
    {
      config: { publicRead: true, cachePolicy },
      schema: { tags, summary, querystring: query, response: { 200: response as z.ZodMiniType } },
    },
    async (request) => {
      const { page, page_size: pageSize, ...rest } = request.query as PageQuery & Filters
      const filters = rest as unknown as Filters
      const found = await request.read((deps) => list(deps, { page, pageSize, filters }))
      return envelope({ publicOrigin: app.deps.config.publicOrigin, path, page, pageSize, filters }, found)
    },
  )
}

type DetailRoute<Detail> = {
  path: string
  summary: string
  response: z.ZodMiniType<Detail>
  show: (deps: Deps, id: string) => Promise<Detail>
}

/** Public page of one item of the catalogue; `path` has its `:id`. */
export function detailRoute<Detail>(app: App, { path, summary, response, show }: DetailRoute<Detail>) {
  app.get(
    path,
    {
      config: { publicRead: true },
      schema: { tags, summary, params: idParams, response: { 200: response as z.ZodMiniType } },
    },
    (request) => request.read((deps) => show(deps, request.params.id)),
  )
}
