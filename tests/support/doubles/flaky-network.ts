import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A fault for one request. */
export type Mishap =
  /** The connection breaks after this many bytes of the body. */
  | { kind: 'cut'; afterBytes: number }
  /** An intermediary responds in the server's place. */
  | { kind: 'answered'; status: number; body?: unknown; headers?: Record<string, string> }
  /** The server executes the request, and the response is lost. */
  | { kind: 'answer lost' }

export type ProxiedRequest = { method: string; path: string; bytes: number }

/**
 * A proxy between browser and server that injects faults: `mishap` decides the fault of each request, `bytesPerSecond` the
 * bandwidth. It counts the forwarded bytes of uploads and records what the server received of each.
 */
export async function openFlakyNetwork(target: () => number) {
  const sockets = new Set<Socket>()
  const uploads = new Map<string, { whole: Buffer; size: number; crossed: number }>()
  let mishap: (request: ProxiedRequest) => Mishap | undefined = () => undefined
  let bytesPerSecond = Number.POSITIVE_INFINITY
  let cuts = 0

  const server = createServer((request, response) => {
    // A browser silently repeats a request that fails on a keep-alive connection: here every request has its own.
    response.setHeader('Connection', 'close')
    pass(request, response).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', url = '/' } = request
    const bytes = Number(request.headers['content-length'] ?? 0)
    const what = mishap({ method, path: url.split('?', 1)[0] ?? url, bytes })
    if (what?.kind === 'answered') return respondInPlace(request, response, what)
    const onward = ask({ port: target(), method, path: url, headers: { ...request.headers, connection: 'close' } })
    const responded = once(onward, 'response') as Promise<[IncomingMessage]>
    responded.catch(() => undefined)
    onward.on('error', () => response.destroy())
    request.on('close', () => request.complete || onward.destroy())
    const limit = what?.kind === 'cut' ? what.afterBytes : Number.POSITIVE_INFINITY
    if (!(await carry(request, onward, limit))) return abort(request, onward)
    const [reply] = await responded
    if (what?.kind === 'answer lost') {
      reply.resume()
      await once(reply, 'end')
      response.destroy()
      return
    }
    response.writeHead(reply.statusCode ?? 502, { ...reply.headers, connection: 'close' })
    reply.pipe(response)
  }

  async function carry(request: IncomingMessage, onward: ReturnType<typeof ask>, limit: number): Promise<boolean> {
    let crossed = 0
    for await (const piece of request as AsyncIterable<Buffer>) {
      const chunk = piece.subarray(0, Math.max(0, limit - crossed))
      crossed += chunk.length
      note(request, chunk)
      if (chunk.length > 0 && !onward.write(chunk)) await once(onward, 'drain')
      if (Number.isFinite(bytesPerSecond)) await delay((chunk.length / bytesPerSecond) * 1000)
      if (crossed >= limit) return false
    }
    onward.end()
    return true
  }

  function abort(request: IncomingMessage, onward: ReturnType<typeof ask>) {
    cuts += 1
    onward.destroy()
    request.socket.destroy()
  }

  const offsets = new WeakMap<IncomingMessage, number>()
  function note(request: IncomingMessage, chunk: Buffer) {
    if (request.method !== 'PATCH') return
    const url = request.url ?? ''
    const upload = uploads.get(url) ?? { whole: Buffer.alloc(0), size: 0, crossed: 0 }
    uploads.set(url, upload)
    const at = offsets.get(request) ?? Number(request.headers['upload-offset'])
    offsets.set(request, at + chunk.length)
    if (upload.whole.length < at + chunk.length) {
      upload.whole = Buffer.concat([upload.whole, Buffer.alloc(Math.max(at + chunk.length, 2 * upload.whole.length))])
    }
    chunk.copy(upload.whole, at)
    upload.size = Math.max(upload.size, at + chunk.length)
    upload.crossed += chunk.length
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://localhost:${port}`,
    injectFault: (next: (request: ProxiedRequest) => Mishap | undefined) => {
      mishap = next
    },
    limitBandwidth: (next: number) => {
      bytesPerSecond = next
    },
    /** Breaks every open connection. */
    cutAll() {
      cuts += 1
      for (const socket of sockets) socket.destroy()
    },
    /** No connection is accepted, as without signal, until `isDown` is false again. */
    async setDown(isDown: boolean) {
      if (!isDown) {
        server.listen(port, '127.0.0.1')
        await once(server, 'listening')
        return
      }
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
    cuts: () => cuts,
    /** Of all uploads so far: the forwarded bytes, what the server received, and the hash of its first `size` bytes. */
    uploaded: () =>
      [...uploads.values()].map(({ whole, size: received, crossed }) => ({
        crossed,
        content: () => whole.subarray(0, received),
        hash: (size: number) => createHash('sha256').update(whole.subarray(0, size)).digest('hex'),
      })),
    async close() {
      for (const socket of sockets) socket.destroy()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}

export type FlakyNetwork = Awaited<ReturnType<typeof openFlakyNetwork>>

async function respondInPlace(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body = {}, headers = {} }: Extract<Mishap, { kind: 'answered' }>,
) {
  request.resume()
  if (!request.complete) await once(request, 'end')
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}
