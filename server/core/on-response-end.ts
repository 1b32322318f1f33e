import type { FastifyReply } from 'fastify'

/** Calls `end` once, when the response has been sent or the client has disconnected, whichever comes first. */
export function onResponseEnd({ raw }: FastifyReply, end: () => void): void {
  let hasEnded = false
  const finish = () => {
    if (!hasEnded) end()
    hasEnded = true
  }
  raw.once('finish', finish).once('close', finish)
}
