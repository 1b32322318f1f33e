import type { Deps } from '#server/core/deps.ts'
import { respondOnce, type StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import type { Intent } from './model/intent.ts'
import type { Person } from './people.ts'
import type { SimulatedServer } from './server.ts'
import type { World } from './world.ts'

/** A request with an idempotency key, as the client stores it until it has the response. */
export type KeyedRequest = {
  name: string
  key: string
  path: string
  body: object
  /** The price of one term that the body claims, rial. */
  claimed: number | null
  intent: Intent | undefined
  work: (deps: Deps, storeResponse: StoreResponse) => Promise<unknown>
  reply: (result: unknown) => void
}

const REMEMBERED = 3

/** Sends it for the first time; the client remembers it. */
export function sendKeyed(world: World, person: Person, request: KeyedRequest, servers: SimulatedServer[]) {
  person.sent = [...person.sent.slice(1 - REMEMBERED), request]
  if (request.intent !== undefined) world.intents.push(request.intent)
  for (const server of servers) sendAgain(world, person, request, server)
}

/** Sends the same request with the same key. */
export function sendAgain(world: World, person: Person, request: KeyedRequest, server: SimulatedServer) {
  const { intent, key, path, body } = request
  if (intent !== undefined) {
    // Every earlier copy was refused: the order can only come from now on.
    if (intent.outstanding === 0 && intent.uid === undefined) intent.since = world.step
    intent.outstanding += 1
  }
  const end = () => {
    if (intent !== undefined) intent.outstanding -= 1
  }
  world.request(
    server,
    `${person.name} ${request.name}`,
    (deps, task) => {
      task.claimed = request.claimed
      const keyed = { userId: person.userId, key, method: 'POST', path, body, status: 201 }
      return respondOnce(deps, keyed, (storeResponse) => request.work(deps, storeResponse))
    },
    {
      reply: (result) => {
        end()
        request.reply(result)
      },
      refused: end,
    },
  )
}
