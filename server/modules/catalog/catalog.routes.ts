import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { cachedList } from '#server/http-cache/http-caching.ts'
import { programDetail, programPage, sessionDetail } from '#src/contract/catalog/catalog.ts'
import { programsQuery } from '#src/contract/catalog/catalog-filter.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { listPrograms, showProgram, showSession } from './catalog.service.ts'
import { detailRoute, listRoute, tags } from './read.routes.ts'

const kinds: { kind: ProgramKind; path: string; session: string; one: string; many: string }[] = [
  { kind: 'team', path: '/teams', session: 'team-detail', one: 'a team', many: 'Teams' },
  { kind: 'course', path: '/courses', session: 'courses-detail', one: 'a course', many: 'Courses' },
]

const sessionParams = z.object({ id: z.string(), session: z.string() })

/** Cards contain the next free month, which changes with every booking and invalidates no cache. */
const CACHED = cachedList(['catalogue'], () => false)

export async function catalogRoutes(app: App) {
  for (const { kind, path, session, one, many } of kinds) {
    listRoute(app, {
      path: `/api${path}/`,
      summary: `${many}, by id unless another order is requested`,
      query: programsQuery,
      response: programPage,
      cachePolicy: CACHED,
      list: (deps, request) => listPrograms(deps, kind, request),
    })
    programRoute(app, kind, `/api${path}/:id/`, `One of ${many.toLowerCase()} with its sessions and places`)
    sessionRoute(app, kind, `/api${path}/:id/${session}/:session/`, `One session of ${one}`)
    // The same resources without a prefix: a navigation request gets the HTML page of that address instead.
    app.register(async (shared: App) => {
      shared.addHook('onRequest', shared.pageIfNavigating)
      programRoute(shared, kind, `${path}/:id/`, `One of ${many.toLowerCase()}; a navigation gets the page`)
      sessionRoute(
        shared,
        kind,
        `${path}/:id/${session}/:session/`,
        `One session of ${one}; a navigation gets the page`,
      )
    })
  }
}

function programRoute(app: App, kind: ProgramKind, path: string, summary: string) {
  detailRoute(app, { path, summary, response: programDetail, show: (deps, id) => showProgram(deps, kind, idOf(id)) })
}

function sessionRoute(app: App, kind: ProgramKind, path: string, summary: string) {
  app.get(
    path,
    {
      config: { publicRead: true },
      schema: { tags, summary, params: sessionParams, response: { 200: sessionDetail } },
    },
    (request) => {
      const { id, session } = request.params
      return request.read((deps) => showSession(deps, kind, { number: idOf(id), session: idOf(session) }))
    },
  )
}
