import { expect } from 'vitest'
import type { PushSubscriptionRequest } from '#src/contract/push.ts'
import type { startPushDouble } from '#tests/support/doubles/push-double.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'

export const path = '/api/push/subscriptions/'

/** Users of a server whose browsers are subscribed at a push service. */
export function subscribers(server: () => TestApp, service: () => Awaited<ReturnType<typeof startPushDouble>>) {
  async function subscribed(user: Swimmer): Promise<PushSubscriptionRequest> {
    const input = service().subscribe()
    expect((await user.post(path, input)).statusCode).toBe(201)
    return input
  }

  /** A user who subscribed and then paid for a month. */
  async function buyer() {
    const user = await swimmer(server())
    const phone = await subscribed(user)
    const uid = await paid(server(), user, await offerSession(server()))
    return { user, phone, uid }
  }

  return { subscribed, buyer }
}
