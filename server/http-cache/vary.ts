import type { FastifyReply } from 'fastify'

/** Adds request headers to `Vary`, beside those already named. */
export function varyBy(reply: FastifyReply, ...names: string[]): void {
  const existing = String(reply.getHeader('vary') ?? '')
  reply.header('vary', [existing, ...names].filter(Boolean).join(', '))
}
