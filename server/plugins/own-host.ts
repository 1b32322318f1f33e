import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/**
 * The host that a request was sent to. `X-Forwarded-Host` is never read: any caller may write one, and what is kept by it
 * or rendered of it would be shown to others.
 */
export function hostOf({ headers }: FastifyRequest): string {
  const authority = headers[':authority']
  return headers.host ?? (typeof authority === 'string' ? authority : '')
}

/**
 * The origin of this request as a page of ours may name it: `PUBLIC_ORIGIN`, or this machine where people reach the server
 * there. Undefined for any other host.
 */
export function ownOrigin(request: FastifyRequest): string | undefined {
  const { publicOrigin } = request.server.deps.config
  const origin = `${request.protocol}://${hostOf(request)}`
  if (origin === publicOrigin) return origin
  const isHere = URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname)
  return isHere && LOOPBACK.test(new URL(publicOrigin).hostname) ? new URL(origin).origin : undefined
}
