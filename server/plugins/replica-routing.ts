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
     * Runs public reads: on the replica when its lag is small and the client cannot have written recently; otherwise,
     * and whenever the replica fails or lacks a row, on the primary.
     */
    read: <Result>(work: (deps: Deps) => Promise<Result>) => Promise<Result>
    /** Whether the result may lag behind the primary. */
    isBehind: boolean
  }
}

/** Far above the largest accepted replication lag. */
const WROTE_SECONDS = 60
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Routes public reads to the replica. All reads that decide something use `deps.db` directly. */
export const replicaRouting = plugin(async (app) => {
  const { deps } = app
  const { replica } = deps
  app.decorateRequest('isBehind', false)
  app.decorateRequest('read', async function read<Result>(this: FastifyRequest, work: (deps: Deps) => Promise<Result>) {
    if (replica === undefined || !replica.isNear() || needsPrimary(this)) return readPrimary(this, work)
    try {
      const result = await replica.withTimeout(work({ ...deps, db: replica.db }))
      this.isBehind = true
      return result
    } catch (error) {
      // The missing row may have been written a moment ago.
      if (!(error instanceof AppError)) replica.distrust(error)
      return readPrimary(this, work)
    }
  })

  /** When a stale response exists, the read gets a timeout instead of waiting for an unresponsive database. */
  async function readPrimary<Result>(request: FastifyRequest, work: (deps: Deps) => Promise<Result>): Promise<Result> {
    if (app.responseCache.findStale(cacheKeyOf(request)) === undefined) return work(deps)
    return withTimeout(work(deps)).catch((error: unknown) => {
      if (error instanceof DatabaseTimeout) app.checkDatabase()
      throw error instanceof DatabaseTimeout ? new AppError('unavailable', { cause: error }) : error
    })
  }
  if (replica === undefined) return

  // After signing out a user has no token any more, but still expects to see their own writes.
  app.addHook('onSend', async (request, reply) => {
    if (READS.has(request.method) || reply.statusCode >= 400) return
    setCookie(reply, deps.config, { name: wroteCookie, value: '1', maxAgeSeconds: WROTE_SECONDS })
  })
})

/**
 * Server-rendered pages are cached for long and invalidated on change, so they are read from the primary (`ssr.ts`).
 */
function needsPrimary(request: FastifyRequest): boolean {
  return mayHaveWritten(request) || request.headers['cache-control'] === 'no-cache'
}
