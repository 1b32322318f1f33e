import * as z from 'zod/mini'
import { envelope } from '#server/core/envelope.ts'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { cachedList } from '#server/http-cache/http-caching.ts'
import { coachesQuery } from '#src/contract/catalog/catalog-filter.ts'
import { instructorDetail, instructorPage } from '#src/contract/catalog/instructor.ts'
import { showInstructor, showInstructors } from './instructor.service.ts'

const LIST = '/api/instructors/'
const tags = ['catalogue']

const CACHED = cachedList(['catalogue'])

export async function instructorRoutes(app: App) {
  app.get(
    LIST,
    {
      config: { publicRead: true, cachePolicy: CACHED },
      schema: { tags, summary: 'Coaches, by id', querystring: coachesQuery, response: { 200: instructorPage } },
    },
    async (request) => {
      const { page, page_size: pageSize, ...filters } = request.query
      const list = await request.read((deps) => showInstructors(deps, { page, pageSize, filters }))
      return envelope({ publicOrigin: app.deps.config.publicOrigin, path: LIST, page, pageSize, filters }, list)
    },
  )
  app.get(
    `${LIST}:id/`,
    {
      config: { publicRead: true },
      schema: {
        tags,
        summary: 'A coach with the teams and courses they lead',
        params: z.object({ id: z.string() }),
        response: { 200: instructorDetail },
      },
    },
    (request) => request.read((deps) => showInstructor(deps, idOf(request.params.id, 'Instructor'))),
  )
}
