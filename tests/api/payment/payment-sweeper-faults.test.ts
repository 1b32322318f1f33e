import { afterEach, beforeEach, expect, test } from 'vitest'
import { GatewaySilence } from '#server/gateways/payment/port.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { returnFromBank } from '#tests/support/scenarios/booking.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { sweeping } from '#tests/support/scenarios/payment/sweeping.ts'

const MINUTE = 60

let mowj: TestApp

const { complaints, sweep, lastPlaceHeld, read } = sweeping(() => mowj)

beforeEach(async () => {
  complaints.length = 0
  mowj = await testApp()
})
afterEach(() => auditAndClose(mowj))

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
