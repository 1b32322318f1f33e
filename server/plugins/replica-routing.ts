import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { setCookie } from '#server/core/cookies.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { DatabaseTimeout, withTimeout } from '#server/core/with-timeout.ts'
import { cacheKeyOf, mayHaveWritten, wroteCookie } from '#server/http-cache/cached-responses.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Reads what everybody may read: from the replica where there is one that is near, for whoever cannot have written
     * anything lately; from the database itself for all others, and whenever the replica fails or does not know a thing.
     */
    read: <Answer>(work: (deps: Deps) => Promise<Answer>) => Promise<Answer>
    /** Whether what was read may be behind. */
    isBehind: boolean
  }
}

/** Much longer than a replica may be behind. */
const WROTE_SECONDS = 60
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Where public answers are read. All that decides anything asks `deps.db` and never comes here. */
export const replicaRouting = plugin(async (app) => {
  const { deps } = app
  const { replica } = deps
  app.decorateRequest('isBehind', false)
  app.decorateRequest('read', async function read<Answer>(this: FastifyRequest, work: (deps: Deps) => Promise<Answer>) {
    if (replica === undefined || !replica.isNear() || wantsNewest(this)) return inGoodTime(this, work)
    try {
      const answer = await replica.withTimeout(work({ ...deps, db: replica.db }))
      this.isBehind = true
      return answer
    } catch (error) {
      // What it does not know may have been written a moment ago.
      if (!(error instanceof AppError)) replica.distrust(error)
      return inGoodTime(this, work)
    }
  })

  /** Where an older answer can stand in, a database that says nothing is not waited for. */
  async function inGoodTime<Answer>(request: FastifyRequest, work: (deps: Deps) => Promise<Answer>): Promise<Answer> {
    if (app.responseCache.findStale(cacheKeyOf(request)) === undefined) return work(deps)
    return withTimeout(work(deps)).catch((error: unknown) => {
      if (error instanceof DatabaseTimeout) app.checkDatabase()
      throw error instanceof DatabaseTimeout ? new AppError('unavailable', { cause: error }) : error
    })
  }
  if (replica === undefined) return

  // Whoever signs out after writing has no token any more, but still the same eyes.
  app.addHook('onSend', async (request, reply) => {
    if (READS.has(request.method) || reply.statusCode >= 400) return
    setCookie(reply, deps.config, { name: wroteCookie, value: '1', maxAgeSeconds: WROTE_SECONDS })
  })
})

/** Pages are remembered for long and dropped when they change, so they are drawn of the newest (`drawn-pages.ts`). */
function wantsNewest(request: FastifyRequest): boolean {
  return mayHaveWritten(request) || request.headers['cache-control'] === 'no-cache'
}
