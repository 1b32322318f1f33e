import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, type OfferOptions, returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'
import { expire, orderAtBank } from '#tests/support/scenarios/orders.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => auditAndClose(mowj))

const atBank = (options?: OfferOptions) => orderAtBank(mowj, options, [AZAR, DEY])

async function read(uid: string) {
  const [row] = await mowj.sql`
    select state, (select array_agg(state order by id) from attempts where order_id = orders.id) as attempts,
      (select count(*)::int from enrolments join order_items on order_items.id = order_item_id
        where order_id = orders.id) as enrolments,
      (select coalesce(sum(amount_rial), 0)::int from ledger where order_id = orders.id) as credited,
      (select array_agg(kind order by id) from notifications where order_id = orders.id) as notified
    from orders where uid = ${uid}`
  return row
}

async function balanceOf(userId: number) {
  const [row] = await mowj.sql`select balance_rial::int as balance from wallets where user_id = ${userId}`
  return row?.balance
}

const confirmed = { state: 'confirmed', enrolments: 2, credited: 0, notified: ['booking_confirmed'] }

/** With a bank that cannot reverse payments. */
async function payLate(authority: string) {
  mowj.bank.pay(authority)
  mowj.bank.reverses(false)
  await returnFromBank(mowj, authority)
  mowj.bank.reverses(true)
}

async function holdEnds(uid: string) {
  mowj.clock.forward(20 * 60)
  await expire(mowj, uid)
}

test('money that arrives after the hold takes its places again, and the order still says that it had expired', async () => {
  const { uid, authority } = await atBank()
  await holdEnds(uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toEqual({
    ...confirmed,
    attempts: ['verified'],
    notified: ['hold_expired', 'booking_confirmed'],
  })
  const [order] = await mowj.sql`select closed_at is not null as closed from orders where uid = ${uid}`
  expect(order?.closed).toBe(true)
})

test('an order cancelled by its payer is never confirmed: the money goes back to the card, though there is a place', async () => {
  const { offer, sara, uid, authority } = await atBank()
  await sara.cancel(uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  const reversed = {
    state: 'cancelled',
    attempts: ['reversed'],
    enrolments: 0,
    credited: 0,
    notified: ['payment_reversed'],
  }
  expect(await read(uid)).toEqual(reversed)
  expect(mowj.bank.payments.get(authority)?.state).toBe('REVERSED')
  expect((await sara.receipt(uid)).json()).toMatchObject({
    state: 'reversed',
    reference: expect.any(String),
    pass: null,
  })
  const [slot] = await mowj.sql`select sum(taken)::int as taken from slots where session_id = ${offer.sessionId}`
  expect(slot?.taken).toBe(0)
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toEqual(reversed)
})

test('where the bank cannot reverse, the money of a cancelled order is credited to the wallet, though there is a place', async () => {
  const { sara, uid, authority } = await atBank()
  await sara.cancel(uid)
  await payLate(authority)
  expect(await read(uid)).toEqual({
    state: 'credited',
    attempts: ['verified'],
    enrolments: 0,
    credited: 16_000_000,
    notified: ['payment_credited'],
  })
  expect(await balanceOf(sara.userId)).toBe(16_000_000)
  expect((await sara.receipt(uid)).json()).toMatchObject({ state: 'credited', pass: null })
})

test('the database refuses to confirm a cancelled order', async () => {
  const { sara, uid } = await atBank()
  await sara.cancel(uid)
  const confirm = mowj.sql`update orders set state = 'confirmed', confirmed_at = now() where uid = ${uid}`
  await expect(confirm).rejects.toThrow('cannot go from cancelled to confirmed')
})

test('money that arrives when the place is taken goes back to the card; the order stays expired', async () => {
  const { offer, sara, uid, authority } = await atBank({ capacity: 1 })
  await holdEnds(uid)
  await (await swimmer(mowj)).held(offer.request([DEY]))
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toEqual({
    state: 'expired',
    attempts: ['reversed'],
    enrolments: 0,
    credited: 0,
    notified: ['hold_expired', 'payment_reversed'],
  })
  expect((await sara.receipt(uid)).json().state).toBe('reversed')
  const [slot] = await mowj.sql`select taken from slots where session_id = ${offer.sessionId} and month = ${AZAR.month}`
  expect(slot?.taken).toBe(0)
})

test('money that arrives when the place is taken is credited to the wallet where the bank cannot reverse', async () => {
  const { offer, sara, uid, authority } = await atBank({ capacity: 1 })
  await holdEnds(uid)
  await (await swimmer(mowj)).held(offer.request([DEY]))
  await payLate(authority)
  expect(await read(uid)).toEqual({
    state: 'credited',
    attempts: ['verified'],
    enrolments: 0,
    credited: 16_000_000,
    notified: ['hold_expired', 'payment_credited'],
  })
  expect(await balanceOf(sara.userId)).toBe(16_000_000)
})

test('money that arrives for months booked again meanwhile books nothing', async () => {
  const { offer, sara, uid, authority } = await atBank()
  await holdEnds(uid)
  const again = await sara.held(offer.request([AZAR]))
  await payLate(authority)
  expect(await read(uid)).toMatchObject({ state: 'credited', credited: 16_000_000 })
  expect(await read(again.uid)).toMatchObject({ state: 'held' })
})

test('money that arrives late is not refused because of another swimmer’s hold of the same months', async () => {
  const { offer, uid, authority } = await atBank()
  await holdEnds(uid)
  await (await swimmer(mowj)).held(offer.request([AZAR, DEY]))
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toMatchObject({ state: 'confirmed', attempts: ['verified'], enrolments: 2 })
})

test('the second of two payments of one order goes back to its card', async () => {
  const { sara, uid, authority } = await atBank()
  const second = await sara.atBank(uid)
  for (const paid of [authority, second]) {
    mowj.bank.pay(paid)
    await returnFromBank(mowj, paid)
  }
  expect(await read(uid)).toEqual({
    state: 'confirmed',
    attempts: ['verified', 'reversed'],
    enrolments: 2,
    credited: 0,
    notified: ['booking_confirmed', 'payment_reversed'],
  })
  expect([authority, second].map((name) => mowj.bank.payments.get(name)?.state)).toEqual(['VERIFIED', 'REVERSED'])
  expect((await sara.receipt(uid)).json().state).toBe('confirmed')
})

test('the second of two payments of one order is credited to the wallet where the bank cannot reverse', async () => {
  const { sara, uid, authority } = await atBank()
  const second = await sara.atBank(uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  await payLate(second)
  expect(await read(uid)).toEqual({
    state: 'confirmed',
    attempts: ['verified', 'reversed'],
    enrolments: 2,
    credited: 16_000_000,
    notified: ['booking_confirmed', 'payment_credited'],
  })
  expect(await balanceOf(sara.userId)).toBe(16_000_000)
})
