import { constants, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { App } from '#server/core/fastify-types.ts'
import { onResponseEnd } from '#server/core/on-response-end.ts'
import { IDLE_MS, REQUEST_MS, replyToClientError } from './client-errors.ts'

export type ClientLimits = {
  /** How long a body may take: one that is small by its kind, and a form with files or a part of an upload. */
  smallMs: number
  largeMs: number
  /** How long nothing of a body may come. HTTP/1 connections have the same limit by `connectionTimeout`. */
  idleMs: number
  /** Streams of one HTTP/2 connection that its client may take back before they are answered, within `spanMs`. */
  resets: number
  spanMs: number
}

/** A page left in the middle takes back some sixty pictures. */
export const usualLimits: ClientLimits = {
  smallMs: 30_000,
  largeMs: REQUEST_MS,
  idleMs: IDLE_MS,
  resets: 200,
  spanMs: 10_000,
}

const LARGE = /^(?:multipart\/form-data|application\/offset\+octet-stream)\b/i

/** Ends requests whose bodies trickle in, and HTTP/2 connections whose requests are taken back as fast as they are sent. */
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

/** The stream of a request that came by HTTP/2. */
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
  // An answered request whose body has come is over, also where nobody has read the body.
  onResponseEnd(reply, () => (raw.complete === false ? undefined : stop()))
}

function watchResets(session: ServerHttp2Session, { resets, spanMs }: ClientLimits) {
  let count = 0
  let since = Date.now()
  const note = () => {
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
    // Taken back in the same packet it is over before anybody hears of it.
    if (stream.closed || stream.destroyed) note()
    else stream.once('close', () => (stream.rstCode === constants.NGHTTP2_NO_ERROR ? undefined : note()))
  })
}
