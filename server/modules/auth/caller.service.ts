import type { FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'

/** Who asks: the network address that limits count, and what the device calls itself. */
export type Caller = { address: string; userAgent: string }

export function callerOf(request: FastifyRequest): Caller {
  return { address: networkOf(request.ip), userAgent: request.headers['user-agent'] ?? '' }
}
