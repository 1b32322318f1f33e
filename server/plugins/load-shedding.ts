import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { AppError } from '#server/core/errors.ts'
import { onResponseEnd } from '#server/core/on-response-end.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Checks in the background whether the database responds; while it does not, requests that need it are rejected.
     */
    checkDatabase: () => void
  }
}

/** Far more than the database serves at once: from here on it is checked. */
const MANY = 64
const RETRY_SECONDS = 2

type LoadSheddingOptions = {
  /** Rejects unless the database responds. */
  checkHealth: () => Promise<void>
  /** Served whatever the load: monitors must learn the state. */
  healthPath: string
}

/**
 * Load shedding: rejects requests that would only queue. When many requests are under way and the database does not
 * respond within two seconds (unreachable, stuck, or with all connections in use), requests get 503. Each further
 * request repeats the check, so that the first response ends this.
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
