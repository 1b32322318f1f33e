import * as z from 'zod/mini'
import type { App } from '#server/app-type.ts'
import { envelope } from '#server/envelope.ts'
import { idOf } from '#server/ids.ts'
import { keptList } from '#server/plugins/public-reads.ts'
import { coachesQuery } from '#src/contract/catalog-filter.ts'
import { instructorDetail, instructorPage } from '#src/contract/instructor.ts'
import { showInstructor, showInstructors } from './instructor.service.ts'

const LIST = '/api/instructors/'
const tags = ['catalogue']

const KEPT = keptList(['catalogue'])

export async function instructorRoutes(app: App) {
  app.get(
    LIST,
    {
      config: { publicRead: true, keep: KEPT },
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
