import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GatewayRejection } from '#server/gateways/payment/port.ts'
import { startSweeper } from '#server/modules/payment/attempt/sweeper.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { until } from '#tests/support/drivers/server.ts'
import { DEY, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { whileLeased } from '#tests/support/scenarios/leases.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { sweeping } from '#tests/support/scenarios/payment/sweeping.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

let mowj: TestApp

const { complaints, sweep, lastPlaceHeld, read } = sweeping(() => mowj)

beforeEach(async () => {
  complaints.length = 0
  mowj = await testApp()
})
afterEach(() => auditAndClose(mowj))

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

test('one server sweeps at a time, and the lease of a dead one expires', async () => {
  const { uid } = await lastPlaceHeld()
  mowj.clock.forward(20 * MINUTE)
  await whileLeased(mowj, 'payment-sweeper', async () => {
    expect(await sweep()).toEqual({ swept: false })
    expect(await read(uid)).toMatchObject({ state: 'held' })
    // However far this server’s own clock is ahead, the lease ends by the database’s clock.
    mowj.clock.forward(48 * 60 * MINUTE)
    expect(await sweep()).toEqual({ swept: false })
  })
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
