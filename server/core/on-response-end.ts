import type { FastifyReply } from 'fastify'

/** Calls `end` once, when an answer has been taken or its asker has gone, whichever comes first. */
export function onResponseEnd({ raw }: FastifyReply, end: () => void): void {
  let isOver = false
  const finish = () => {
    if (!isOver) end()
    isOver = true
  }
  raw.once('finish', finish).once('close', finish)
}
