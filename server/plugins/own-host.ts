import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/**
 * The host that a request was sent to. `X-Forwarded-Host` is never read: any client may set it, and what is cached or
 * rendered by it would be shown to others.
 */
export function hostOf({ headers }: FastifyRequest): string {
  const authority = headers[':authority']
  return headers.host ?? (typeof authority === 'string' ? authority : '')
}

/**
 * The origin that a page for this request may contain: `PUBLIC_ORIGIN`, or the loopback address when both are on this
 * machine. Undefined for any other host.
 */
export function ownOrigin(request: FastifyRequest): string | undefined {
  const { publicOrigin } = request.server.deps.config
  const origin = `${request.protocol}://${hostOf(request)}`
  if (origin === publicOrigin) return origin
  const isHere = URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname)
  return isHere && LOOPBACK.test(new URL(publicOrigin).hostname) ? new URL(origin).origin : undefined
}
