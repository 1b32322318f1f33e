import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { callerOf } from '#server/core/caller.ts'
import { concurrencyLimit } from '#server/core/concurrency-limit.ts'
import { AppError } from '#server/core/errors.ts'
import { onResponseEnd } from '#server/core/on-response-end.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Does work that weighs more than a read in the lane of this request's address. */
    inLane: <Outcome>(lane: 'try' | 'send', work: () => Promise<Outcome>) => Promise<Outcome>
  }
}

/**
 * Requests of one address that may be under way at a time. Those that try a code or a password weigh most: they may hold
 * a connection for long. One that sends a code waits for the SMS service, and carriers put many people behind one address.
 */
const atOnce = { try: 4, send: 16, any: 256 }
/** The rest wait this long at most: less than the ten seconds that a page waits. */
const patience = { waiting: 100, waitMs: 8000, refusal: 'too_many_requests' } as const

function lanesOfAddress() {
  return {
    try: concurrencyLimit(atOnce.try, patience),
    send: concurrencyLimit(atOnce.send, patience),
    any: concurrencyLimit(atOnce.any, patience),
  }
}

/** Limits what one address has under way, so that a flood delays its own address alone. */
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
    let isOver = false
    const over = new Promise<void>((resolve) => onResponseEnd(reply, resolve)).then(() => {
      isOver = true
    })
    await new Promise<void>((enter, refuse) => {
      const work = () => {
        // The client disconnected while it waited: no work for a closed connection.
        if (isOver) refuse(new AppError('unavailable'))
        enter()
        return over
      }
      run(request, 'any', work).catch(refuse)
    })
  })
})
