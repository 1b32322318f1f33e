import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'
import { expire } from '#tests/support/scenarios/orders.ts'
import { topUp } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { moneyOf, notificationsOf, orderOf, receiptOf, walletOf } from '#tests/support/scenarios/wallet.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

test('a top-up is paid at the bank like any order, and appears in the wallet, the ledger and a receipt', async () => {
  const sara = await swimmer(mowj)
  const uid = await topUp(mowj, sara, 2_000_000)
  expect(await walletOf(sara)).toMatchObject({
    balance: 2_000_000,
    results: [{ kind: 'top_up', amount: 2_000_000, balance: 2_000_000, order: uid }],
  })
  expect(await receiptOf(sara, uid)).toMatchObject({
    kind: 'wallet',
    state: 'confirmed',
    team_name: 'شارژ کیف پول',
    months: [],
    price: { payable: 2_000_000 },
    pass: null,
  })
  expect(await notificationsOf(sara)).toEqual(['wallet_charged'])
  const history = (await sara.get('/api/my/orders/?kind=wallet&state=paid')).json()
  expect(history.results).toMatchObject([{ uid, kind: 'wallet', state: 'confirmed' }])
})

test.each([
  ['less than the least', 99_990],
  ['more than the most', 500_000_010],
  ['a fraction of a toman', 200_005],
  ['nothing', 0],
  ['less than nothing', -200_000],
])('refused as an amount: %s', async (_, amount) => {
  const response = await (await swimmer(mowj)).post('/api/wallet/top-ups/', { amount })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toHaveProperty('amount')
})

test('another amount replaces the unpaid one; the same key makes one order', async () => {
  const sara = await swimmer(mowj)
  const first = await sara.post('/api/wallet/top-ups/', { amount: 200_000 }, 'one')
  expect((await sara.post('/api/wallet/top-ups/', { amount: 200_000 }, 'one')).json().uid).toBe(first.json().uid)
  await sara.post('/api/wallet/top-ups/', { amount: 300_000 })
  expect((await orderOf(sara, first.json().uid)).state).toBe('cancelled')
})

test('money that arrives after the top-up expired is credited all the same', async () => {
  const sara = await swimmer(mowj)
  const { uid } = (await sara.post('/api/wallet/top-ups/', { amount: 400_000 })).json()
  const authority = await sara.atBank(uid)
  mowj.clock.forward(36 * 60)
  await expire(mowj, uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  expect(await walletOf(sara)).toMatchObject({ balance: 400_000, results: [{ kind: 'top_up' }] })
  expect(await notificationsOf(sara)).toEqual(['wallet_charged'])
})

test('money for a top-up its owner cancelled goes back to the card, or to the wallet where the bank cannot reverse', async () => {
  const late = async () => {
    const sara = await swimmer(mowj)
    const { uid } = (await sara.post('/api/wallet/top-ups/', { amount: 400_000 })).json()
    const authority = await sara.atBank(uid)
    await sara.cancel(uid)
    mowj.bank.pay(authority)
    await returnFromBank(mowj, authority)
    return { state: (await receiptOf(sara, uid)).state, ...(await moneyOf(sara)) }
  }
  expect(await late()).toEqual({ state: 'reversed', balance: 0, reserved: 0 })
  mowj.bank.reverses(false)
  expect(await late()).toEqual({ state: 'credited', balance: 400_000, reserved: 0 })
  mowj.bank.reverses(true)
})
