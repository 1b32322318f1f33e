import { sendKeyed } from '#scripts/simulate/keyed-request.ts'
import { type Operation, serverOf } from '#scripts/simulate/operation.ts'
import { openAttempt } from '#server/modules/payment/attempt/attempt.service.ts'
import type { AttemptOpened } from '#src/contract/payment.ts'

const DOUBLED = 0.1

/** A person goes to the bank with an open order, with or without the wallet; also with orders that have ended. */
export const pay: Operation = {
  name: 'pay',
  weight: 20,
  run: (world, draw) => {
    const open = world.facts.orders.filter(({ state }) => state === 'held' || state === 'paying')
    const order = draw.chance(0.9) ? draw.of(open) : draw.of(world.facts.orders)
    const person = world.people.find(({ userId }) => userId === order?.user)
    if (order === undefined || person === undefined) return undefined
    const body = { gateway: 'sandbox' as const, wallet: draw.chance(0.5) }
    const attempt = { ...body, uid: order.uid, userId: person.userId }
    const servers = draw.chance(DOUBLED) ? [...world.servers] : [serverOf(world, draw)]
    const request = {
      ...{ name: 'pay', key: world.newKey(), path: `/api/team-payment/${order.uid}/attempts/`, body },
      ...{ claimed: null, intent: undefined },
      work: (deps: Parameters<typeof openAttempt>[0], store: Parameters<typeof openAttempt>[2]) =>
        openAttempt(deps, attempt, store),
      reply: (result: unknown) => {
        const { state, redirect_url: url } = result as AttemptOpened
        const authority = url.split('/').at(-1) ?? ''
        if (state === 'paying' && !person.pages.includes(authority)) person.pages.push(authority)
      },
    }
    sendKeyed(world, person, request, servers)
    return `${person.name} order ${order.id} wallet ${body.wallet}`
  },
}
