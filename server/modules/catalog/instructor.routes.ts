import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { cachedList } from '#server/http-cache/http-caching.ts'
import { coachesQuery } from '#src/contract/catalog/catalog-filter.ts'
import { instructorDetail, instructorPage } from '#src/contract/catalog/instructor.ts'
import { showInstructor, showInstructors } from './instructor.service.ts'
import { detailRoute, listRoute } from './read.routes.ts'

const LIST = '/api/instructors/'

export async function instructorRoutes(app: App) {
  listRoute(app, {
    path: LIST,
    summary: 'Coaches, by id',
    query: coachesQuery,
    response: instructorPage,
    cachePolicy: cachedList(['catalogue']),
    list: showInstructors,
  })
  detailRoute(app, {
    path: `${LIST}:id/`,
    summary: 'A coach with the teams and courses they lead',
    response: instructorDetail,
    show: (deps, id) => showInstructor(deps, idOf(id, 'Instructor')),
  })
}
