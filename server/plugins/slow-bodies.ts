import { constants, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { App } from '#server/core/fastify-types.ts'
import { onResponseEnd } from '#server/core/on-response-end.ts'
import { IDLE_MS, REQUEST_MS, replyToClientError } from './client-errors.ts'

export type ClientLimits = {
  /** How long a body may take: a small one by its type, and a form with files or an upload chunk. */
  smallMs: number
  largeMs: number
  /** How long a body may be idle. HTTP/1 connections have the same limit by `connectionTimeout`. */
  idleMs: number
  /** Streams of one HTTP/2 connection that its client may cancel before the response, within `spanMs`. */
  resets: number
  spanMs: number
}

/** A page left while it loads cancels some sixty pictures. */
export const usualLimits: ClientLimits = {
  smallMs: 30_000,
  largeMs: REQUEST_MS,
  idleMs: IDLE_MS,
  resets: 200,
  spanMs: 10_000,
}

const LARGE = /^(?:multipart\/form-data|application\/offset\+octet-stream)\b/i

/**
 * Ends requests whose bodies arrive too slowly, and HTTP/2 connections that cancel requests as fast as they send them.
 */
export const slowBodies = plugin(async (app: App, limits: ClientLimits) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watchBody(request, reply, limits)
    done()
  })
  app.server.on('session', (session: ServerHttp2Session) => watchResets(session, limits))
})

function hasBody({ raw, headers, method }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD' || raw.readableEnded) return false
  const stream = streamOf(raw)
  if (stream !== undefined) return !stream.endAfterHeaders
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The stream of an HTTP/2 request. */
function streamOf(raw: object): ServerHttp2Stream | undefined {
  return 'stream' in raw ? (raw.stream as ServerHttp2Stream) : undefined
}

function watchBody(request: FastifyRequest, reply: FastifyReply, { smallMs, largeMs, idleMs }: ClientLimits) {
  const { raw, log } = request
  const stream = streamOf(raw)
  const giveUp = () => {
    stop()
    log.info('request ended: its body came too slowly')
    if (stream !== undefined) stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM)
    else replyToClientError(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
  }
  const isLarge = LARGE.test(request.headers['content-type'] ?? '')
  const timer = setTimeout(giveUp, isLarge ? largeMs : smallMs).unref()
  stream?.setTimeout(idleMs, giveUp)
  const stop = () => {
    clearTimeout(timer)
    stream?.setTimeout(0)
    raw.off('end', stop).off('close', stop)
  }
  raw.once('end', stop).once('close', stop)
  // After the response a complete body needs no watching, even when no handler has read it.
  onResponseEnd(reply, () => (raw.complete === false ? undefined : stop()))
}

function watchResets(session: ServerHttp2Session, { resets, spanMs }: ClientLimits) {
  let count = 0
  let since = Date.now()
  const countReset = () => {
    if (Date.now() - since > spanMs) {
      count = 0
      since = Date.now()
    }
    count += 1
    if (count !== resets + 1 || session.destroyed) return
    session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM)
    // Not within an event of one of its streams: the connection would stay open.
    setImmediate(() => session.destroy())
  }
  session.on('stream', (stream) => {
    // A stream cancelled in the same packet has closed before any listener is attached.
    if (stream.closed || stream.destroyed) countReset()
    else stream.once('close', () => (stream.rstCode === constants.NGHTTP2_NO_ERROR ? undefined : countReset()))
  })
}
