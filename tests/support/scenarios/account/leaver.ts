import { type SignedIn, signIn, type TestApp } from '#tests/support/drivers/app.ts'
import { type accountAt, nextPhone } from '#tests/support/scenarios/account-requests.ts'
import type { offerSession } from '#tests/support/scenarios/booking.ts'

export type Leaver = Pick<SignedIn, 'phone' | 'headers'>

/** Users of a server who delete their accounts, some of them with a place. */
export function leavers(server: () => TestApp, account: () => ReturnType<typeof accountAt>) {
  let keyed = 0
  const keyedPost = (url: string, user: SignedIn, payload: object) => {
    keyed += 1
    const headers = { ...user.headers, 'idempotency-key': `key-number-${keyed}` }
    return server().app.inject({ method: 'POST', url, headers, payload })
  }
  return {
    /** Requests the code after the cooldown that follows signing in. */
    async requestCode(user: Leaver): Promise<string> {
      server().clock.forward(120)
      const response = await account().post('/api/account/otp/', user, { purpose: 'delete-account' })
      if (response.statusCode !== 200) throw new Error(response.body)
      return server().sms.codeFor(user.phone)
    },
    remove: (user: Leaver, otp: string, payout: object = {}) =>
      account().post('/api/account/delete/', user, { otp, ...payout }),
    takenOf: async (slotId: number | undefined) =>
      Number((await server().sql`select taken from slots where id = ${slotId ?? 0}`)[0]?.taken),
    /** A user with a held order. */
    async holder(offer: Awaited<ReturnType<typeof offerSession>>) {
      const user = await signIn(server(), nextPhone())
      const response = await keyedPost('/api/team-payment/', user, offer.request())
      return { user, uid: String(response.json().uid) }
    },
    /** Leads to the bank: the authority of the payment. */
    async goToBank(user: SignedIn, uid: string): Promise<string> {
      const response = await keyedPost(`/api/team-payment/${uid}/attempts/`, user, { gateway: 'sandbox' })
      return String(response.json().redirect_url.split('/').at(-1))
    },
  }
}
