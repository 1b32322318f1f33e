import { type Operation, serverOf } from '#scripts/simulate/operation.ts'
import type { SimulatedServer } from '#scripts/simulate/server.ts'
import type { World } from '#scripts/simulate/world.ts'
import { receiveCallback } from '#server/modules/payment/attempt/callback.service.ts'

/** The request by which a payer's browser returns from the bank. */
export function returnFromBank(world: World, server: SimulatedServer, authority: string, status: 'OK' | 'NOK') {
  const fields = { gateway: 'sandbox', Authority: authority, Status: status }
  world.request(server, `return ${Number(authority.slice(1))} ${status}`, (deps, task) =>
    receiveCallback(deps, fields, (error) => world.report(task, error)),
  )
}

/** A return that comes again, late or forged. */
export const repeatedReturn: Operation = {
  name: 'repeated-return',
  weight: 5,
  run: (world, draw) => {
    const authority = draw.of([...world.bank.payments.keys()])
    if (authority === undefined) return undefined
    const status = draw.chance(0.5) ? 'OK' : 'NOK'
    returnFromBank(world, serverOf(world, draw), authority, status)
    return `${Number(authority.slice(1))} ${status}`
  },
}
