import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GatewayRejection, GatewaySilence } from '#server/gateways/payment/port.ts'
import { startSweeper, sweepOnce } from '#server/modules/payment/attempt/sweeper.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { until } from '#tests/support/drivers/server.ts'
import { DEY, offerSession, returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'
import { heldOrder } from '#tests/support/scenarios/orders.ts'
import { auditAndClose } from '#tests/support/scenarios/payment-audit.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const complaints: unknown[] = []

let mowj: TestApp
beforeEach(async () => {
  complaints.length = 0
  mowj = await testApp()
})
afterEach(() => auditAndClose(mowj))

const sweep = () => sweepOnce(mowj.deps, (error) => complaints.push(error))

const lastPlaceHeld = () => heldOrder(mowj, { capacity: 1 })

async function read(uid: string) {
  const [row] = await mowj.sql`
    select state, (select array_agg(state order by id) from attempts where order_id = orders.id) as attempts,
      (select sum(taken)::int from slots where slots.session_id = orders.session_id) as taken,
      (select array_agg(kind order by id) from notifications where order_id = orders.id) as notified
    from orders where uid = ${uid}`
  return row
}

test('an expired hold releases its place, and its holder is notified', async () => {
  const { offer, uid } = await lastPlaceHeld()
  mowj.clock.forward(20 * MINUTE - 1)
  await sweep()
  expect(await read(uid)).toMatchObject({ state: 'held', taken: 1 })
  mowj.clock.forward(1)
  expect(await sweep()).toEqual({ swept: true, failures: 0, open: { attempts: 0, holds: 0 } })
  expect(await read(uid)).toEqual({ state: 'expired', attempts: null, taken: 0, notified: ['hold_expired'] })
  expect((await (await swimmer(mowj)).hold(offer.request())).statusCode).toBe(201)
})

test('a second sweep releases nothing again', async () => {
  const { uid } = await lastPlaceHeld()
  mowj.clock.forward(20 * MINUTE)
  await sweep()
  await sweep()
  expect(await read(uid)).toMatchObject({ state: 'expired', taken: 0, notified: ['hold_expired'] })
})

test('a payer who paid and never returned is confirmed when the hold ends', async () => {
  const { sara, uid } = await lastPlaceHeld()
  mowj.bank.pay(await sara.atBank(uid))
  mowj.clock.forward(20 * MINUTE)
  await sweep()
  expect(await read(uid)).toMatchObject({ state: 'confirmed', attempts: ['verified'], taken: 1 })
})

test('a payer who paid and has not returned is confirmed by the next sweep: the bank lists unverified payments', async () => {
  const [paid, waiting] = [await lastPlaceHeld(), await lastPlaceHeld()]
  mowj.bank.pay(await paid.sara.atBank(paid.uid))
  await waiting.sara.atBank(waiting.uid)
  mowj.clock.forward(1)
  await sweep()
  expect(await read(paid.uid)).toMatchObject({ state: 'confirmed', attempts: ['verified'] })
  expect(await read(waiting.uid)).toMatchObject({ state: 'paying', attempts: ['redirected'] })
  expect(mowj.bank.calls).toMatchObject({ unverified: 1, verify: 1, inquire: 0 })
})

test('the bank’s list is not requested while no payer is at the bank', async () => {
  await lastPlaceHeld()
  await sweep()
  expect(mowj.bank.calls.unverified).toBe(0)
})

test('at a bank without such a list a payment is checked within fifteen minutes', async () => {
  const { sara, uid } = await lastPlaceHeld()
  mowj.bank.pay(await sara.atBank(uid))
  mowj.bank.unverified = async () => {
    throw new GatewayRejection(-10, 'not yours')
  }
  mowj.clock.forward(15 * MINUTE - 1)
  expect(await sweep()).toMatchObject({ failures: 0 })
  expect(await read(uid)).toMatchObject({ state: 'paying', attempts: ['redirected'] })
  mowj.clock.forward(1)
  await sweep()
  expect(await read(uid)).toMatchObject({ state: 'confirmed', attempts: ['verified'] })
})

test('a payment the bank reports as failed ends with its order', async () => {
  const { sara, uid } = await lastPlaceHeld()
  mowj.bank.decline(await sara.atBank(uid))
  mowj.clock.forward(20 * MINUTE)
  await sweep()
  expect(await read(uid)).toMatchObject({ state: 'expired', attempts: ['failed'], taken: 0 })
})

test('a payer still at the bank when the hold ends loses the place, and the money that arrives later goes back to the card', async () => {
  const { offer, sara, uid } = await lastPlaceHeld()
  const authority = await sara.atBank(uid)
  mowj.clock.forward(20 * MINUTE)
  await sweep()
  expect(await read(uid)).toMatchObject({ state: 'expired', attempts: ['redirected'], taken: 0 })
  await (await swimmer(mowj)).held(offer.request())
  mowj.bank.pay(authority)
  mowj.clock.forward(5 * MINUTE)
  await sweep()
  expect(await read(uid)).toMatchObject({ state: 'expired', attempts: ['reversed'] })
})

test('a silent bank extends the hold by fifteen minutes, not for ever', async () => {
  const { sara, uid } = await lastPlaceHeld()
  const authority = await sara.atBank(uid)
  const { inquire } = mowj.bank
  mowj.bank.inquire = async () => {
    throw new GatewaySilence('timeout')
  }
  mowj.clock.forward(20 * MINUTE)
  await sweep()
  expect(await read(uid)).toMatchObject({ state: 'paying', taken: 1 })
  mowj.clock.forward(15 * MINUTE)
  await sweep()
  expect(await read(uid)).toMatchObject({ state: 'expired', attempts: ['redirected'], taken: 0 })
  mowj.bank.inquire = inquire
  mowj.bank.pay(authority)
  mowj.clock.forward(60 * MINUTE)
  await sweep()
  expect(await read(uid)).toMatchObject({ state: 'confirmed', attempts: ['verified'], taken: 1 })
})

test('a verification without a response is repeated until the bank responds', async () => {
  const { sara, uid } = await lastPlaceHeld()
  const authority = await sara.atBank(uid)
  mowj.bank.pay(authority)
  mowj.bank.fail('verify', new GatewaySilence('timeout'))
  await returnFromBank(mowj, authority)
  mowj.bank.fail('verify', new GatewaySilence('timeout'))
  mowj.clock.forward(MINUTE)
  await sweep()
  expect(await read(uid)).toMatchObject({ state: 'paying', attempts: ['verifying'] })
  mowj.clock.forward(2 * MINUTE)
  await sweep()
  expect(await read(uid)).toMatchObject({ state: 'confirmed', attempts: ['verified'] })
})

test('the bank is queried at growing intervals, not every minute', async () => {
  const { sara, uid } = await lastPlaceHeld()
  await returnFromBank(mowj, await sara.atBank(uid))
  const verifications = mowj.bank.calls.verify
  for (let minute = 0; minute < 15; minute += 1) {
    mowj.clock.forward(MINUTE)
    await sweep()
  }
  // After 1, 2, 4 and 8 minutes.
  expect(mowj.bank.calls.verify - verifications).toBe(4)
})

test('a payment verified at the bank just before a crash is confirmed after it', async () => {
  const { sara, uid } = await lastPlaceHeld()
  const authority = await sara.atBank(uid)
  mowj.bank.pay(authority)
  await mowj.bank.verify({ authority, amountRial: 8_000_000 })
  // As the crash leaves it: verifying, with the claim not yet expired.
  const soon = new Date(mowj.clock.now().getTime() + 45_000).toISOString()
  await mowj.sql`update attempts set state = 'verifying', checks = 1, checked_at = ${mowj.clock.now().toISOString()}, asking_until = ${soon}`
  mowj.clock.forward(MINUTE)
  await sweep()
  expect(await read(uid)).toMatchObject({ state: 'confirmed', attempts: ['verified'] })
})

test('an attempt that crashed before its payer was sent to the bank ends as unknown', async () => {
  const { uid } = await lastPlaceHeld()
  await mowj.sql`insert into attempts (order_id, gateway, amount_rial, state, created_at)
    select id, 'sandbox', payable_rial, 'created', created_at from orders`
  mowj.clock.forward(5 * MINUTE)
  await sweep()
  expect(await read(uid)).toMatchObject({ state: 'held', attempts: ['unknown'] })
})

test('a bank page left open for a day is given up', async () => {
  const { sara, uid } = await lastPlaceHeld()
  await sara.atBank(uid)
  for (let hour = 0; hour < 25; hour += 1) {
    mowj.clock.forward(60 * MINUTE)
    await sweep()
  }
  expect(await read(uid)).toMatchObject({ state: 'expired', attempts: ['cancelled'] })
})

test('money that arrives after the month is over goes back to the card, though the place is free', async () => {
  const aban = { year: 1405, month: 8 }
  const offer = await offerSession(mowj, { months: [aban] })
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(offer.request([aban]))
  const authority = await sara.atBank(uid)
  mowj.clock.forward(20 * MINUTE)
  await sweep()
  mowj.bank.pay(authority)
  mowj.clock.forward(16 * 60 * MINUTE)
  await sweep()
  expect(await read(uid)).toMatchObject({ state: 'expired', attempts: ['reversed'], taken: 0 })
})

test('after three timeouts in a row the bank is not queried again in that sweep', async () => {
  for (let payer = 0; payer < 5; payer += 1) {
    const { sara, uid } = await lastPlaceHeld()
    await sara.atBank(uid)
  }
  let verifications = 0
  mowj.bank.inquire = async () => {
    verifications += 1
    throw new GatewaySilence('timeout')
  }
  mowj.clock.forward(20 * MINUTE)
  await sweep()
  expect(verifications).toBe(3)
})

test('a payment that cannot be settled does not block the others', async () => {
  const [first, second] = [await lastPlaceHeld(), await lastPlaceHeld()]
  const broken = await first.sara.atBank(first.uid)
  mowj.bank.pay(await second.sara.atBank(second.uid))
  mowj.bank.payments.delete(broken)
  mowj.clock.forward(20 * MINUTE)
  expect(await sweep()).toMatchObject({ swept: true, failures: 1 })
  expect(complaints).toHaveLength(1)
  expect(await read(second.uid)).toMatchObject({ state: 'confirmed' })
})

test('an attempt at a bank this server no longer uses is left alone', async () => {
  const { sara, uid } = await lastPlaceHeld()
  await sara.atBank(uid)
  await mowj.sql`update attempts set gateway = 'zarinpal'`
  mowj.clock.forward(36 * MINUTE)
  await sweep()
  expect(await read(uid)).toMatchObject({ state: 'expired', attempts: ['redirected'] })
  expect(mowj.bank.calls.inquire).toBe(0)
})

test('one server sweeps at a time, and the lease of a dead one expires', async () => {
  const { uid } = await lastPlaceHeld()
  mowj.clock.forward(20 * MINUTE)
  await mowj.sql`insert into leases values ('payment-sweeper', 'another server', now() + interval '1 hour')`
  expect(await sweep()).toEqual({ swept: false })
  expect(await read(uid)).toMatchObject({ state: 'held' })
  // However far this server’s own clock is ahead, the lease ends by the database’s clock.
  mowj.clock.forward(48 * 60 * MINUTE)
  expect(await sweep()).toEqual({ swept: false })
  await mowj.sql`update leases set expires_at = now()`
  expect(await sweep()).toMatchObject({ swept: true })
  expect(await read(uid)).toMatchObject({ state: 'expired' })
  expect(await mowj.sql`select * from leases`).toEqual([])
})

test('a stored response is repeated for thirty days, as a phone may be off that long, and then deleted', async () => {
  const { sara } = await lastPlaceHeld()
  mowj.clock.forward(29 * DAY)
  await sara.hold((await offerSession(mowj)).request([DEY]), 'young')
  await sweep()
  expect(await mowj.sql`select key from idempotency_keys`).toHaveLength(2)
  mowj.clock.forward(DAY)
  await sweep()
  expect(await mowj.sql`select key from idempotency_keys`).toEqual([{ key: 'young' }])
})

test('a started sweeper sweeps at once, and stops on request', async () => {
  const { uid } = await lastPlaceHeld()
  mowj.clock.forward(20 * MINUTE)
  const stop = startSweeper(mowj.deps, vi.fn())
  await until('the first sweep', async () => ((await read(uid))?.state === 'expired' ? true : undefined))
  await stop()
  expect(await mowj.sql`select * from leases`).toEqual([])
})
