import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#src/contract/error.ts'
import { errorTexts } from '#src/fa/error-texts.ts'
import { replyWithError } from './errors.ts'

/** A connection on which nothing moves for so long is given up: a phone that lost the network, or somebody who only holds it. */
export const IDLE_MS = 120_000
/** The longest that one request may take to arrive; larger files come in parts, each a request of its own. */
export const REQUEST_MS = 30 * 60_000

const lines: Record<string, [status: string, code: ErrorBody['code']]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'validation'],
}

/** What no parser can read, or came too slowly, never becomes a request: it is answered in the API's words and let go. */
export function replyToClientError(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code] = lines[error.code ?? ''] ?? ['400 Bad Request', 'validation']
  const body = JSON.stringify({ detail: errorTexts[code], code } satisfies ErrorBody)
  // Words of an answer that is under way must not be mixed with these.
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

/** An address that cannot be read leads to no route, so no hook dresses its answer: this does. */
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
