import { readDay } from '#server/core/day-param.ts'
import type { App } from '#server/core/fastify-types.ts'
import { today, todayQuery } from '#src/contract/desk/today.ts'
import { readToday } from './today.service.ts'

export async function todayRoutes(app: App) {
  app.get(
    '/api/desk/today/',
    {
      onRequest: app.staff('today.read'),
      schema: {
        tags: ['desk'],
        summary: 'A day of the club: classes and openings, money, and what waits for a person',
        querystring: todayQuery,
        response: { 200: today },
      },
    },
    (request) => {
      const { day, pool } = request.query
      return readToday(app.deps, request.staff, { day: day === undefined ? undefined : readDay(day), pool })
    },
  )
}
