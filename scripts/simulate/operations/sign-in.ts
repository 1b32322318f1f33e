import { type Operation, serverOf } from '#scripts/simulate/operation.ts'
import type { Deps } from '#server/core/deps.ts'
import { sendCodeTo, signInWithCode } from '#server/modules/auth/auth.service.ts'
import type { SignInLimits } from '#server/modules/auth/sign-in-limits.service.ts'

const caller = (browser: string) => ({ address: '192.0.2.1', browser, device: undefined, userAgent: 'a phone' })

/** A person requests a code and types it at once: one that was delivered signs in. */
export const signIn: Operation = {
  name: 'sign-in',
  weight: 3,
  run: (world, draw) => {
    const person = draw.of(world.present)
    if (person === undefined) return undefined
    const { name, phone } = person
    world.request(serverOf(world, draw), `${name} signs in`, async (deps: Deps) => {
      const signInDeps = { ...deps, limits: noLimits }
      await sendCodeTo(signInDeps, phone, caller(name))
      await signInWithCode(signInDeps, { phone_number: phone, otp: world.sms.codes.get(phone) ?? '' }, caller(name))
    })
    return name
  },
}

/** The hourly limits count in the background, which the scheduler does not see. */
export const noLimits: SignInLimits = {
  countCheck: () => undefined,
  countChoice: () => undefined,
  countWrongCode: () => ({ current: 0, ttl: 0 }),
  guessWait: () => 0,
  note: () => ({ current: 0, ttl: 0 }),
  budgetWait: () => 0,
  usage: () => ({ share: 0, isAlarming: false }),
}
