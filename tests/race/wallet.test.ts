import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireOrder } from '#server/modules/payment/order.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { atOnce, untilWaiting } from '#tests/support/drivers/overlap.ts'
import { DEY, offerSession, returnFromBank, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid, topUp } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { ORDERS, raceForTheWallet, TIMES } from '#tests/support/scenarios/race/wallet-race.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ max: 40 })
})
afterAll(() => auditAndClose(mowj))

async function walletOf({ userId }: Swimmer) {
  const [row] = await mowj.sql`select balance_rial::int as balance, reserved_rial::int as reserved,
    (select coalesce(sum(amount_rial), 0)::int from ledger where user_id = ${userId}) as ledger,
    (select count(*)::int from ledger where user_id = ${userId} and kind = 'purchase') as purchases
    from wallets where user_id = ${userId}`
  return row
}

test('several concurrent purchases spend the wallet’s balance once, and never more', async () => {
  const { sara, responses, confirmed } = await raceForTheWallet(mowj)
  expect(confirmed).toBe(1)
  expect(responses.filter((response) => response.json().state === 'paying')).toHaveLength(ORDERS - 1)
  expect(await walletOf(sara)).toMatchObject({ balance: 0, reserved: 0, ledger: 0, purchases: 1 })
})

test('one purchase requested twelve times concurrently is paid once', async () => {
  const sara = await swimmer(mowj)
  await topUp(mowj, sara, 30_000_000)
  const { uid } = await sara.held((await offerSession(mowj)).request())
  const lock = `select from users where id = ${sara.userId} for update`
  await atOnce(mowj, lock, TIMES, () =>
    Promise.all(Array.from({ length: TIMES }, () => sara.pay(uid, undefined, true))),
  )
  expect(await walletOf(sara)).toMatchObject({ balance: 22_000_000, reserved: 0, ledger: 22_000_000, purchases: 1 })
})

test.each(['the payment', 'the end of the hold'])(
  'a payment with a part of the wallet and the end of its hold: %s comes first, and the sums agree',
  async (first) => {
    const sara = await swimmer(mowj)
    await topUp(mowj, sara, 3_000_000)
    const { uid } = await sara.held((await offerSession(mowj)).request())
    const authority = String((await sara.pay(uid, undefined, true)).json().redirect_url.split('/').at(-1))
    mowj.bank.pay(authority)
    mowj.clock.forward(20 * 60)
    const [order] = await mowj.sql`select id from orders where uid = ${uid}`
    const id = Number(order?.id)
    const pay = () => returnFromBank(mowj, authority)
    const end = () => expireOrder(mowj.deps, id)
    const turns = first === 'the payment' ? [pay, end] : [end, pay]
    await atOnce(mowj, `select from orders where id = ${id} for update`, 2, async () => {
      const started = turns[0]?.()
      await untilWaiting(mowj, 1)
      await Promise.all([started, turns[1]?.()])
    })
    expect((await sara.receipt(uid)).json()).toMatchObject({ state: 'confirmed', wallet_paid: 3_000_000 })
    expect(await walletOf(sara)).toMatchObject({ balance: 0, reserved: 0, ledger: 0 })
  },
)

test('a term cancelled twelve times concurrently, while another swimmer requests its place, is refunded once and sold once', async () => {
  const offer = await offerSession(mowj, { capacity: 1 })
  const sara = await swimmer(mowj)
  await paid(mowj, sara, offer, [DEY])
  const [term] = (await sara.get('/api/my/terms/?kind=team')).json().results
  const reza = await swimmer(mowj)
  const lock = `select from slots where id = ${offer.slotIds[1]} for update`
  const [held, ...responses] = await atOnce(mowj, lock, 2, () =>
    Promise.all([
      reza.hold(offer.request([DEY])),
      ...Array.from({ length: TIMES }, () => sara.post(`/api/my/terms/${term.id}/cancel/`)),
    ]),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(TIMES).fill(200))
  expect([201, 409]).toContain(held.statusCode)
  expect(await walletOf(sara)).toMatchObject({ balance: 8_000_000, ledger: 8_000_000 })
  const [slot] = await mowj.sql`select taken from slots where id = ${offer.slotIds[1] ?? 0}`
  expect(slot?.taken).toBe(held.statusCode === 201 ? 1 : 0)
})

test('a term cancelled and renewed at the same moment is booked once', async () => {
  const offer = await offerSession(mowj, { capacity: 2 })
  const sara = await swimmer(mowj)
  await paid(mowj, sara, offer, [DEY])
  const [term] = (await sara.get('/api/my/terms/?kind=team')).json().results
  const lock = `select from users where id = ${sara.userId} for update`
  const [cancelled, held] = await atOnce(mowj, lock, 2, () =>
    Promise.all([sara.post(`/api/my/terms/${term.id}/cancel/`), sara.hold(offer.request([DEY]))]),
  )
  expect(cancelled.statusCode).toBe(200)
  // Held when the cancellation came first, else refused as booked.
  const [slot] = await mowj.sql`select taken from slots where id = ${offer.slotIds[1] ?? 0}`
  expect([held.statusCode, slot?.taken]).toEqual(held.statusCode === 201 ? [201, 1] : [409, 0])
})
