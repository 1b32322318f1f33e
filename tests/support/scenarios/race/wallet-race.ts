import { MAX_OPEN_HOLDS } from '#src/contract/payment.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { atOnce } from '#tests/support/drivers/overlap.ts'
import { offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { topUp } from '#tests/support/scenarios/paid.ts'

export const TIMES = 12

/** A user may have this many open holds. */
export const ORDERS = MAX_OPEN_HOLDS

/** A swimmer with money for one of three orders of 1,000,000 rial pays all three from the wallet concurrently. */
export async function raceForTheWallet(mowj: TestApp) {
  const sara = await swimmer(mowj)
  await topUp(mowj, sara, 1_000_000)
  const price = { pricePerTerm: 1_000_000, finalPrice: 1_000_000 }
  const uids: string[] = []
  for (let order = 0; order < ORDERS; order += 1) {
    uids.push((await sara.held((await offerSession(mowj, price)).request())).uid)
  }
  const lock = `select from wallets where user_id = ${sara.userId} for update`
  const responses = await atOnce(mowj, lock, ORDERS, () =>
    Promise.all(uids.map((uid) => sara.pay(uid, undefined, true))),
  )
  const confirmed = responses.filter((response) => response.json().state === 'confirmed').length
  return { sara, responses, confirmed }
}
