import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#src/contract/error.ts'
import { errorTexts } from '#src/fa/errors/error-texts.ts'
import { replyWithError } from './errors.ts'

/** An idle connection is closed after this time: a phone that lost the network, or a client that only occupies it. */
export const IDLE_MS = 120_000
/** The longest time one request may take to arrive; larger files come in chunks, each a request of its own. */
export const REQUEST_MS = 30 * 60_000

const statusLines: Record<string, [status: string, code: ErrorBody['code']]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'validation'],
}

/**
 * Malformed or too slow requests never reach a route: this sends the API's JSON error format and closes the connection.
 */
export function replyToClientError(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code] = statusLines[error.code ?? ''] ?? ['400 Bad Request', 'validation']
  const body = JSON.stringify({ detail: errorTexts[code], code } satisfies ErrorBody)
  // A response that has begun must not be mixed with this one.
  if (socket.writable && socket.bytesWritten === 0) {
    const head = [
      `HTTP/1.1 ${status}`,
      'content-type: application/json; charset=utf-8',
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'",
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroySoon()
}

/** A malformed URL matches no route, so no hook adds the headers: this does. */
export function replyToFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'",
  })
  return replyWithError(error, request, reply)
}
