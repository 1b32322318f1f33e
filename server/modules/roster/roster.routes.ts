import * as z from 'zod/mini'
import { readDay } from '#server/core/day-param.ts'
import { AppError } from '#server/core/errors.ts'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { roster, rosterQuery } from '#src/contract/desk/roster.ts'
import { bookableKind } from '#src/contract/kind.ts'
import { readRoster } from './roster.service.ts'

const tags = ['desk']
const path = '/api/desk/sessions/:kind/:id'

/** The URL's kind and number; another kind is not found. */
function sessionOf<Kind extends z.ZodMiniType>(kind: Kind, params: { kind: string; id: string }) {
  const known = kind.safeParse(params.kind)
  if (!known.success) throw new AppError('not_found')
  return { kind: known.data, number: idOf(params.id) }
}

export async function rosterRoutes(app: App) {
  const params = z.object({ kind: z.string(), id: z.string() })
  const { deps } = app

  app.get(
    `${path}/roster/`,
    {
      onRequest: app.staff('today.read'),
      schema: {
        tags,
        summary: 'Everyone of a month of a class, of a day of it, or of a date of an opening',
        params,
        querystring: rosterQuery,
        response: { 200: roster },
      },
    },
    (request) => {
      const { month, day } = request.query
      const first = readDay(`${month}-01`)
      const term = { year: first.year, month: first.month, ...(day !== undefined && { day }) }
      return readRoster(deps, request.staff, { ...sessionOf(bookableKind, request.params), term })
    },
  )
}
