import type { FastifyReply } from 'fastify'

/** Says that the answer depends on these request headers too, beside those already named. */
export function varyBy(reply: FastifyReply, ...names: string[]): void {
  const said = String(reply.getHeader('vary') ?? '')
  reply.header('vary', [said, ...names].filter(Boolean).join(', '))
}
