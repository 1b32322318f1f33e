import { readDay } from '#server/core/day-param.ts'
import type { App } from '#server/core/fastify-types.ts'
import { keyedRequest, respondOnce } from '#server/modules/idempotency/idempotency.service.ts'
import {
  scheduleConsequence,
  scheduleRequest,
  scheduleSaveBody,
  scheduleSaved,
  week,
  weekQuery,
} from '#src/contract/desk/schedule.ts'
import { previewChange, saveChange } from './schedule.service.ts'
import { readWeek } from './week.service.ts'

const tags = ['desk']

/** The week board: a week of the club, and changes of its schedule. */
export async function scheduleRoutes(app: App) {
  app.get(
    '/api/desk/week/',
    {
      onRequest: app.staff('catalog.read'),
      schema: {
        tags,
        summary: 'A week of classes and openings by pool, Saturday first',
        querystring: weekQuery,
        response: { 200: week },
      },
    },
    (request) => {
      const { day, pool } = request.query
      return readWeek(app.deps, request.staff, { day: day === undefined ? undefined : readDay(day), pool })
    },
  )

  app.post(
    '/api/desk/schedule/preview/',
    {
      onRequest: app.staff('schedule.write'),
      schema: {
        tags,
        summary: 'What a change of the schedule would do: people, refunds, messages and conflicts',
        body: scheduleRequest,
        response: { 200: scheduleConsequence },
      },
    },
    (request) => previewChange(app.deps, request.staff, request.body),
  )

  app.post(
    '/api/desk/schedule/',
    {
      onRequest: app.staff('schedule.write'),
      schema: {
        tags,
        idempotent: true,
        summary: 'Change the schedule as previewed, and notify everyone concerned',
        body: scheduleSaveBody,
        response: { 201: scheduleSaved },
      },
    },
    async (request, reply) => {
      reply.code(201)
      const { actor, pools } = request.staff
      const scheduler = { actor, pools, sessionId: request.session.sessionId }
      return respondOnce(app.deps, keyedRequest(request), (storeResponse) =>
        saveChange(app.deps, scheduler, request.body, storeResponse),
      )
    },
  )
}
