import { type Operation, serverOf } from '#scripts/simulate/operation.ts'
import { sendAccountCode } from '#server/modules/account/account-code.service.ts'
import { deleteAccount as remove } from '#server/modules/account/account-delete.service.ts'
import { noLimits } from './sign-in.ts'

const caller = { address: '192.0.2.2', browser: undefined, device: undefined, userAgent: 'a phone' }
const account = { iban: 'IR200960000000010324200001', holder: 'سارا احمدی' }

/** A person deletes the account, also with open orders, a wallet and links; as long as someone is left to sign up. */
export const deleteAccount: Operation = {
  name: 'delete-account',
  weight: 0.4,
  run: (world, draw) => {
    const { present } = world
    const person = draw.of(present)
    const isLast = world.people.at(-1) === present.at(-1)
    if (person === undefined || isLast) return undefined
    const { name, userId, phone } = person
    world.requests.deletions.add(userId)
    const session = { userId, sessionId: `session-${userId}`, username: name }
    world.request(serverOf(world, draw), `${name} deletes the account`, async (deps, task) => {
      const limited = { ...deps, limits: noLimits }
      await sendAccountCode(limited, session, { purpose: 'delete-account' }, caller)
      const input = { otp: world.sms.codes.get(phone) ?? '', ...account }
      await remove(limited, { session, caller }, input, (error) => world.report(task, error))
    })
    return name
  },
}
