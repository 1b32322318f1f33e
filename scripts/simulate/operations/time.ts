import { type Operation, serverOf } from '#scripts/simulate/operation.ts'
import { sweepOnce } from '#server/modules/payment/attempt/sweeper.service.ts'

const pausesSeconds = [1, 10, 46, 60, 120, 300, 600, 1200, 1201, 3600]
const LONG_SECONDS = 12 * 3600
const LONG = 0.02
const DAYS_SECONDS = 3 * 24 * 3600
const DAYS = 0.005

/** The clock moves; by half a day or days now and then. */
export const clock: Operation = {
  name: 'clock',
  weight: 14,
  run: (world, draw) => {
    const pause = draw.chance(LONG) ? LONG_SECONDS : (draw.of(pausesSeconds) ?? 1)
    const seconds = draw.chance(DAYS) ? DAYS_SECONDS : pause
    world.forward(seconds)
    return `${seconds} s`
  },
}

/** The payment sweeper of a server runs. */
export const sweep: Operation = {
  name: 'sweep',
  weight: 8,
  run: (world, draw) => {
    const server = serverOf(world, draw)
    world.request(server, 'sweep', (deps, task) => sweepOnce(deps, (error) => world.report(task, error)))
    return server.name
  },
}
