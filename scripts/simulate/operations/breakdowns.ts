import { type Operation, serverOf } from '#scripts/simulate/operation.ts'
import type { Pause, Transaction } from '#scripts/simulate/task.ts'

const NOTICE_MS = 10_000

/** A server dies with all its requests, and starts again. */
export const killServer: Operation = {
  name: 'kill-server',
  weight: 1,
  run: async (world, draw) => {
    const server = serverOf(world, draw)
    await server.kill(world.admin)
    return server.name
  },
}

/** The database ends the connection of a transaction. */
export const killConnection: Operation = {
  name: 'kill-connection',
  weight: 2,
  run: async (world, draw) => {
    const pause = draw.of(world.scheduler.pauses.filter(isInTransaction))
    const transaction = pause?.scope as Transaction | undefined
    if (transaction?.pid === undefined) return undefined
    transaction.task.isFaulted = true
    await world.admin`select pg_terminate_backend(${transaction.pid}, 10000)`
    const deadline = Date.now() + NOTICE_MS
    while (!transaction.isOver) {
      if (Date.now() > deadline) throw new Error('the driver did not notice that its connection ended')
      await new Promise((resolve) => setImmediate(resolve))
    }
    return `#${transaction.task.id}`
  },
}

function isInTransaction({ scope }: Pause): boolean {
  return scope !== undefined && (scope as Transaction).pid !== undefined
}
