import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { errorTexts } from '#src/fa/errors/error-texts.ts'

const HEALTH_EVERY_MS = 500
const HEALTH_TIMEOUT_MS = 5000

type Target = { port: number; isAlive: boolean }

export type Balancer = {
  origin: string
  /** Ports of the servers that currently get requests. */
  alive: () => number[]
  close: () => Promise<void>
}

/**
 * One address for several servers on this machine (round robin over the healthy ones). A request that reached no server goes
 * to the next; one whose server died while it ran gets 503, since it may have been executed.
 */
export async function startBalancer(ports: number[], port = 0): Promise<Balancer> {
  const targets: Target[] = ports.map((each) => ({ port: each, isAlive: true }))
  let turn = 0

  function next(tried: ReadonlySet<Target>): Target | undefined {
    const free = targets.filter((target) => target.isAlive && !tried.has(target))
    turn += 1
    return free[turn % free.length]
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, tried: ReadonlySet<Target> = new Set()) {
    const target = next(tried)
    if (target === undefined) return unavailable(outgoing)
    const { method, url: path, headers, socket } = incoming
    const onward = ask({
      ...{ host: '127.0.0.1', port: target.port, method, path, agent: false },
      // A client's own header is not trusted.
      headers: { ...headers, 'x-forwarded-for': socket.remoteAddress },
    })
    let isReached = false
    onward.once('socket', (connection) =>
      connection.once('connect', () => {
        isReached = true
        pipeline(incoming, onward, () => undefined)
      }),
    )
    onward.once('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      pipeline(response, outgoing, () => undefined)
    })
    onward.once('error', () => {
      if (outgoing.headersSent) return outgoing.destroy()
      if (isReached) return unavailable(outgoing)
      target.isAlive = false
      forward(incoming, outgoing, new Set([...tried, target]))
    })
    outgoing.once('close', () => onward.destroy())
  }

  const server = createServer((incoming, outgoing) => forward(incoming, outgoing)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const look = setInterval(() => void Promise.all(targets.map(examine)), HEALTH_EVERY_MS)
  return {
    origin: `http://localhost:${address.port}`,
    alive: () => targets.filter(({ isAlive }) => isAlive).map((each) => each.port),
    close: async () => {
      clearInterval(look)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function examine(target: Target) {
  const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS)
  const response = await fetch(`http://127.0.0.1:${target.port}/api/health/`, { signal }).catch(() => undefined)
  // A server that responds with 503 is running: its own response is better than ours.
  target.isAlive = response !== undefined
  await response?.body?.cancel()
}

function unavailable(outgoing: ServerResponse) {
  outgoing.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' })
  outgoing.end(JSON.stringify({ detail: errorTexts.unavailable, code: 'unavailable' }))
}
