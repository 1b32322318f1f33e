import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { AppError } from '#server/core/errors.ts'
import { onResponseEnd } from '#server/core/on-response-end.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Asks the database in the background whether it answers at all; while it does not, requests for it are refused. */
    checkDatabase: () => void
  }
}

/** Far more than the database answers at once: from here on it is asked whether it still keeps up. */
const MANY = 64
const RETRY_SECONDS = 2

type LoadSheddingOptions = {
  /** Rejects unless the database responds. */
  checkHealth: () => Promise<void>
  /** Served whatever the load: monitors must learn the state. */
  healthPath: string
}

/**
 * Refuses at once what would only wait in a line that does not move: when many requests are under way and the database does
 * not answer within two seconds, be it away, stuck or with every connection taken. It is asked again with the next request,
 * so that the first answer ends it.
 */
export const loadShedding = plugin(async (app, { checkHealth, healthPath }: LoadSheddingOptions) => {
  let underWay = 0
  let isStuck = false
  let asking = false

  function ask() {
    if (asking) return
    asking = true
    checkHealth()
      .then(
        () => false,
        () => true,
      )
      .then((answer) => {
        isStuck = answer
        asking = false
      })
  }

  app.decorate('checkDatabase', ask)

  app.addHook('onRequest', async (request, reply) => {
    if (!needsDatabase(request) || request.url === healthPath) return
    if (isStuck || underWay >= MANY) ask()
    if (isStuck) throw new AppError('unavailable', { retryAfter: RETRY_SECONDS })
    underWay += 1
    onResponseEnd(reply, () => {
      underWay -= 1
    })
  })
})

function needsDatabase(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/')
}
