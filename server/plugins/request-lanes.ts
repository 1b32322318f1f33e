import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { callerOf } from '#server/core/caller.ts'
import { concurrencyLimit } from '#server/core/concurrency-limit.ts'
import { AppError } from '#server/core/errors.ts'
import { onResponseEnd } from '#server/core/on-response-end.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Runs work heavier than a read in a lane of the client's address. */
    inLane: <Outcome>(lane: 'try' | 'send', work: () => Promise<Outcome>) => Promise<Outcome>
  }
}

/**
 * Concurrent requests per address. Attempts of a code or a password cost most: they may hold a connection for long.
 * Requests that send a code wait for the SMS service, and carriers put many people behind one address.
 */
const atOnce = { try: 4, send: 16, any: 256 }
/** Excess requests queue at most this long: less than the page's timeout of ten seconds. */
const queueLimits = { waiting: 100, waitMs: 8000, refusal: 'too_many_requests' } as const

function lanesOfAddress() {
  return {
    try: concurrencyLimit(atOnce.try, queueLimits),
    send: concurrencyLimit(atOnce.send, queueLimits),
    any: concurrencyLimit(atOnce.any, queueLimits),
  }
}

/** Limits the concurrent requests of one address, so that a flood delays that address alone. */
export const requestLanes = plugin(async (app) => {
  const addresses = new Map<string, { lanes: ReturnType<typeof lanesOfAddress>; users: number }>()

  async function run<Outcome>(
    request: FastifyRequest,
    lane: keyof typeof atOnce,
    work: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const { address } = callerOf(request)
    const own = addresses.get(address) ?? { lanes: lanesOfAddress(), users: 0 }
    addresses.set(address, own)
    own.users += 1
    try {
      return await own.lanes[lane](work)
    } finally {
      own.users -= 1
      if (own.users === 0) addresses.delete(address)
    }
  }

  app.decorateRequest('inLane', function inLane(this: FastifyRequest, lane, work) {
    return run(this, lane, work)
  })

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    let hasEnded = false
    const ended = new Promise<void>((resolve) => onResponseEnd(reply, resolve)).then(() => {
      hasEnded = true
    })
    await new Promise<void>((enter, reject) => {
      const work = () => {
        // The client disconnected while it waited: no work for a closed connection.
        if (hasEnded) reject(new AppError('unavailable'))
        enter()
        return ended
      }
      run(request, 'any', work).catch(reject)
    })
  })
})
