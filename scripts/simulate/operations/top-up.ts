import { sendKeyed } from '#scripts/simulate/keyed-request.ts'
import { moneyIntent } from '#scripts/simulate/model/intent.ts'
import { type Operation, serverOf } from '#scripts/simulate/operation.ts'
import { openTopUp } from '#server/modules/payment/top-up.service.ts'
import type { PaymentOrder } from '#src/contract/payment.ts'

const amounts = [100_000, 1_500_000, 8_000_000, 20_000_000]

/** A person orders money for the wallet. */
export const topUp: Operation = {
  name: 'top-up',
  weight: 6,
  run: (world, draw) => {
    const person = draw.of(world.present)
    const amount = draw.of(amounts)
    if (person === undefined || amount === undefined) return undefined
    const intent = moneyIntent('top-up', person.userId, amount, world.step)
    const request = {
      ...{ name: 'top-up', key: world.newKey(), path: '/api/wallet/top-ups/', body: { amount }, claimed: null, intent },
      work: (deps: Parameters<typeof openTopUp>[0], store: Parameters<typeof openTopUp>[3]) =>
        openTopUp(deps, person.userId, amount, store),
      reply: (result: unknown) => Object.assign(intent, { uid: (result as PaymentOrder).uid }),
    }
    sendKeyed(world, person, request, [serverOf(world, draw)])
    return `${person.name} ${amount}`
  },
}
