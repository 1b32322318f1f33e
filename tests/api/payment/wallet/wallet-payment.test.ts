import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { walletAmount } from '#src/features/payment/gateway/wallet-choice.tsx'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, offerSession, returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'
import { expire } from '#tests/support/scenarios/orders.ts'
import { paid, topUp } from '#tests/support/scenarios/paid.ts'
import { auditAndClose, sweep } from '#tests/support/scenarios/payment/payment-audit.ts'
import { offerSlot } from '#tests/support/scenarios/pool-slot.ts'
import { authorityIn, moneyOf, notificationsOf, orderOf, receiptOf, walletOf } from '#tests/support/scenarios/wallet.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

/** A swimmer with this balance in the wallet. */
async function rich(rial: number) {
  const user = await swimmer(mowj)
  await topUp(mowj, user, rial)
  return user
}

test('a wallet that covers the whole price pays without a bank', async () => {
  const sara = await rich(10_000_000)
  const offer = await offerSession(mowj)
  const { uid, wallet } = await sara.held(offer.request())
  expect(wallet).toEqual({ available: 10_000_000, part: 0, fixed: false })
  const requestsBefore = mowj.bank.calls.request
  const response = await sara.pay(uid, undefined, true)
  expect(response.json()).toEqual({ redirect_url: `/payment-receipt/${uid}/`, state: 'confirmed' })
  expect(mowj.bank.calls.request).toBe(requestsBefore)
  expect(await receiptOf(sara, uid)).toMatchObject({ state: 'confirmed', wallet_paid: 8_000_000, reference: null })
  expect((await receiptOf(sara, uid)).pass).not.toBeNull()
  expect(await walletOf(sara)).toMatchObject({
    balance: 2_000_000,
    reserved: 0,
    results: [{ kind: 'purchase', amount: -8_000_000, balance: 2_000_000, order: uid }, { kind: 'top_up' }],
  })
})

test('a wallet that covers a part pays it first, and the bank is asked for the rest', async () => {
  const sara = await rich(3_000_000)
  const offer = await offerSession(mowj)
  const { uid } = await sara.held(offer.request())
  const authority = authorityIn(await sara.pay(uid, undefined, true))
  expect(mowj.bank.payments.get(authority)?.amountRial).toBe(5_000_000)
  expect(await moneyOf(sara)).toEqual({ balance: 3_000_000, reserved: 3_000_000 })
  expect((await orderOf(sara, uid)).wallet).toEqual({ available: 3_000_000, part: 3_000_000, fixed: true })
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  expect(await receiptOf(sara, uid)).toMatchObject({ state: 'confirmed', wallet_paid: 3_000_000 })
  expect(await moneyOf(sara)).toEqual({ balance: 0, reserved: 0 })
})

test('without the option the wallet is unchanged', async () => {
  const sara = await rich(3_000_000)
  const { uid } = await sara.held((await offerSession(mowj)).request())
  const authority = await sara.atBank(uid)
  expect(mowj.bank.payments.get(authority)?.amountRial).toBe(8_000_000)
  expect(await moneyOf(sara)).toEqual({ balance: 3_000_000, reserved: 0 })
})

test('money reserved for one order does not pay for another', async () => {
  const sara = await rich(3_000_000)
  const first = await sara.held((await offerSession(mowj)).request())
  await sara.pay(first.uid, undefined, true)
  const second = await sara.held((await offerSession(mowj)).request())
  expect(second.wallet).toMatchObject({ available: 0 })
  const authority = authorityIn(await sara.pay(second.uid, undefined, true))
  expect(mowj.bank.payments.get(authority)?.amountRial).toBe(8_000_000)
})

test('a second payment of the same order uses the same wallet part, whatever it requests', async () => {
  const sara = await rich(3_000_000)
  const { uid } = await sara.held((await offerSession(mowj)).request())
  const first = authorityIn(await sara.pay(uid, undefined, true))
  const second = authorityIn(await sara.pay(uid, undefined, false))
  expect(mowj.bank.payments.get(second)?.amountRial).toBe(5_000_000)
  for (const authority of [first, second]) {
    mowj.bank.pay(authority)
    await returnFromBank(mowj, authority)
  }
  expect(await walletOf(sara)).toMatchObject({ balance: 0, reserved: 0 })
  expect([first, second].map((name) => mowj.bank.payments.get(name)?.state)).toEqual(['VERIFIED', 'REVERSED'])
})

test('cancelling the order releases the wallet’s part', async () => {
  const sara = await rich(3_000_000)
  const { uid } = await sara.held((await offerSession(mowj)).request())
  mowj.bank.decline(authorityIn(await sara.pay(uid, undefined, true)))
  await sara.cancel(uid)
  expect(await moneyOf(sara)).toEqual({ balance: 3_000_000, reserved: 0 })
})

test('the end of the hold releases the wallet’s part', async () => {
  const sara = await rich(3_000_000)
  const { uid } = await sara.held((await offerSession(mowj)).request())
  mowj.bank.decline(authorityIn(await sara.pay(uid, undefined, true)))
  mowj.clock.forward(21 * 60)
  await sweep(mowj)
  expect((await orderOf(sara, uid)).state).toBe('expired')
  expect(await moneyOf(sara)).toEqual({ balance: 3_000_000, reserved: 0 })
})

test('a payment the bank refuses releases the wallet’s part, says so, and may be tried without the wallet', async () => {
  const sara = await rich(3_000_000)
  const { uid } = await sara.held((await offerSession(mowj)).request())
  const authority = authorityIn(await sara.pay(uid, undefined, true))
  mowj.bank.decline(authority)
  await returnFromBank(mowj, authority)
  expect(await moneyOf(sara)).toEqual({ balance: 3_000_000, reserved: 0 })
  expect(await notificationsOf(sara)).toEqual(['payment_failed', 'wallet_charged'])
  const again = authorityIn(await sara.pay(uid))
  expect(mowj.bank.payments.get(again)?.amountRial).toBe(8_000_000)
})

test('an unreachable bank leaves nothing reserved', async () => {
  const sara = await rich(3_000_000)
  const { uid } = await sara.held((await offerSession(mowj)).request())
  mowj.bank.fail('request', new (await import('#server/gateways/payment/port.ts')).GatewaySilence('away'))
  expect((await sara.pay(uid, undefined, true)).statusCode).toBe(503)
  expect(await moneyOf(sara)).toEqual({ balance: 3_000_000, reserved: 0 })
})

test('a late payment takes the wallet’s part again; when that is spent, its own money goes back', async () => {
  const offer = await offerSession(mowj)
  const late = async (spend: boolean) => {
    const sara = await rich(3_000_000)
    const { uid } = await sara.held(offer.request([DEY]))
    const authority = authorityIn(await sara.pay(uid, undefined, true))
    mowj.clock.forward(20 * 60)
    await expire(mowj, uid)
    if (spend) {
      const other = await sara.held(
        (await offerSession(mowj, { pricePerTerm: 3_000_000, finalPrice: 3_000_000 })).request(),
      )
      await sara.pay(other.uid, undefined, true)
    }
    mowj.bank.pay(authority)
    await returnFromBank(mowj, authority)
    return { state: (await receiptOf(sara, uid)).state, ...(await moneyOf(sara)) }
  }
  expect(await late(false)).toEqual({ state: 'confirmed', balance: 0, reserved: 0 })
  expect(await late(true)).toEqual({ state: 'reversed', balance: 0, reserved: 0 })
  mowj.bank.reverses(false)
  expect(await late(true)).toEqual({ state: 'credited', balance: 5_000_000, reserved: 0 })
  mowj.bank.reverses(true)
})

/** An order of this amount, and a wallet with this balance. */
async function bill(payable: number, balance: number) {
  const sara = await swimmer(mowj)
  if (balance > 0) {
    await mowj.sql`insert into wallets (user_id, balance_rial) values (${sara.userId}, ${balance})`
    await mowj.sql`insert into ledger (user_id, amount_rial, balance_rial, kind, created_at)
      values (${sara.userId}, ${balance}, ${balance}, 'top_up', now())`
  }
  const offer = await offerSession(mowj, { pricePerTerm: payable, finalPrice: payable })
  return { sara, order: await sara.held(offer.request()) }
}

test('a wallet that would leave less than the bank’s minimum pays less, and the page computes the same amount', async () => {
  const { sara, order } = await bill(13_000_000, 12_999_990)
  const authority = authorityIn(await sara.pay(order.uid, undefined, true))
  expect(mowj.bank.payments.get(authority)?.amountRial).toBe(10_000)
  expect((await orderOf(sara, order.uid)).wallet?.part).toBe(12_990_000)
  expect(walletAmount(order, true)).toBe(12_990_000)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  expect(await receiptOf(sara, order.uid)).toMatchObject({ state: 'confirmed', wallet_paid: 12_990_000 })
  expect(await moneyOf(sara)).toEqual({ balance: 9_990, reserved: 0 })
})

test('an order below the bank’s minimum is refused with a message, reserves nothing, and can be paid from the wallet', async () => {
  const poor = await bill(9_990, 5_000)
  const requestsBefore = mowj.bank.calls.request
  for (const wallet of [true, false]) {
    const response = await poor.sara.pay(poor.order.uid, undefined, wallet)
    expect([response.statusCode, response.json().code]).toEqual([409, 'below_bank_minimum'])
    expect(response.json().detail).toContain('۱٬۰۰۰ تومان')
  }
  expect(mowj.bank.calls.request).toBe(requestsBefore)
  expect(await moneyOf(poor.sara)).toEqual({ balance: 5_000, reserved: 0 })
  const rich = await bill(9_990, 10_000)
  expect((await rich.sara.pay(rich.order.uid, undefined, true)).json().state).toBe('confirmed')
})

test('a declined page releases nothing while another page of the same order is open, and that one confirms', async () => {
  const sara = await rich(3_000_000)
  const { uid } = await sara.held((await offerSession(mowj)).request())
  const first = authorityIn(await sara.pay(uid, undefined, true))
  const second = authorityIn(await sara.pay(uid, undefined, true))
  mowj.bank.decline(first)
  await returnFromBank(mowj, first)
  expect(await moneyOf(sara)).toEqual({ balance: 3_000_000, reserved: 3_000_000 })
  mowj.bank.pay(second)
  await returnFromBank(mowj, second)
  expect(await receiptOf(sara, uid)).toMatchObject({ state: 'confirmed', wallet_paid: 3_000_000 })
  expect(await moneyOf(sara)).toEqual({ balance: 0, reserved: 0 })
})

test('after a crash while opening a payment its wallet part can be chosen anew', async () => {
  const sara = await rich(3_000_000)
  const { uid } = await sara.held((await offerSession(mowj)).request())
  const authority = authorityIn(await sara.pay(uid, undefined, true))
  // As the crash leaves it: the bank was asked, its response was not stored.
  await mowj.sql.begin(async (tx) => {
    await tx`alter table attempts disable trigger user`
    await tx`update attempts set state = 'created', authority = null, redirected_at = null where authority = ${authority}`
    await tx`alter table attempts enable trigger user`
    await tx`alter table orders disable trigger user`
    await tx`update orders set state = 'held' where uid = ${uid}`
    await tx`alter table orders enable trigger user`
  })
  mowj.clock.forward(5 * 60)
  await sweep(mowj)
  const again = authorityIn(await sara.pay(uid, undefined, true))
  expect(mowj.bank.payments.get(again)?.amountRial).toBe(5_000_000)
  mowj.bank.pay(again)
  await returnFromBank(mowj, again)
  expect(await receiptOf(sara, uid)).toMatchObject({ state: 'confirmed', wallet_paid: 3_000_000 })
})

test('the wallet pays for a pool date in the same way, and never for a top-up', async () => {
  const sara = await rich(3_000_000)
  const { uid } = await sara.held((await offerSlot(mowj)).request(undefined, 2))
  expect((await sara.pay(uid, undefined, true)).json().state).toBe('confirmed')
  expect(await moneyOf(sara)).toEqual({ balance: 1_200_000, reserved: 0 })
  const more = (await sara.post('/api/wallet/top-ups/', { amount: 500_000 })).json()
  expect(more.wallet).toBeNull()
  const authority = authorityIn(await sara.pay(more.uid, undefined, true))
  expect(mowj.bank.payments.get(authority)?.amountRial).toBe(500_000)
})

test('a user with booking notifications disabled is still notified about money', async () => {
  const sara = await swimmer(mowj)
  const headers = await sara.headers()
  await mowj.app.inject({
    method: 'PATCH',
    url: '/api/settings/',
    headers,
    payload: { notifications: { booking: false } },
  })
  await paid(mowj, sara, await offerSession(mowj), [AZAR])
  expect(await notificationsOf(sara)).toEqual([])
  await topUp(mowj, sara, 200_000)
  expect(await notificationsOf(sara)).toEqual(['wallet_charged'])
})
