import type { JalaliMonth } from '#src/contract/month.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { AZAR, type Offer, returnFromBank, type Swimmer, swimmer } from './booking.ts'
import { expire } from './orders.ts'

/** Holds months and pays for them at the bank; returns the order's uid. */
export async function paid(mowj: TestApp, payer: Swimmer, offer: Offer, months: JalaliMonth[] = [AZAR]) {
  const { uid } = await payer.held(offer.request(months))
  await payHeld(mowj, payer, uid)
  return uid
}

/** Pays for a held order at the bank. */
export async function payHeld(mowj: TestApp, payer: Swimmer, uid: string) {
  const authority = await payer.atBank(uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
}

/**
 * Pays for the one place of a month after the hold expired and another swimmer took it, at a bank that cannot reverse: the
 * money is credited to the wallet.
 */
export async function credited(mowj: TestApp, payer: Swimmer, offer: Offer) {
  const { uid } = await payer.held(offer.request())
  const authority = await payer.atBank(uid)
  mowj.clock.forward(20 * 60 + 1)
  await expire(mowj, uid)
  await paid(mowj, await swimmer(mowj), offer)
  mowj.bank.pay(authority)
  mowj.bank.reverses(false)
  await returnFromBank(mowj, authority)
  mowj.bank.reverses(true)
  return uid
}

/** Puts money into a user's wallet through the bank; returns the order's uid. */
export async function topUp(mowj: TestApp, payer: Swimmer, amount: number): Promise<string> {
  const { uid } = (await payer.post('/api/wallet/top-ups/', { amount })).json()
  const authority = await payer.atBank(uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  return uid
}
