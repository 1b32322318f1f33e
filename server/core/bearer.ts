import type { FastifyRequest } from 'fastify'

/** The token of `Authorization: Bearer …`; a cookie alone never authenticates. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
