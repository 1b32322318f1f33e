import type { App } from '#server/core/fastify-types.ts'
import { searchHits, searchQuery } from '#src/contract/search.ts'
import { search } from './search.service.ts'

export async function searchRoutes(app: App) {
  app.get(
    '/api/search/',
    {
      config: { publicRead: true },
      schema: {
        tags: ['catalogue'],
        summary: 'Teams, courses, pools, coaches and posts by their words, best first, at most 50',
        querystring: searchQuery,
        response: { 200: searchHits },
      },
    },
    (request) => request.read((deps) => search(deps, request.query.query, request.query.model)),
  )
}
