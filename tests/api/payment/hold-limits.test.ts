import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireOrder } from '#server/modules/payment/order.service.ts'
import { HOLD_SECONDS, MAX_OPEN_HOLDS } from '#src/contract/payment.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())

test.each([
  ['id', 2_147_483_648],
  ['id', 1e15],
  ['id', 0],
  ['session', 2_147_483_648],
  ['session', -1],
])('an %s of %d is refused as a field', async (field, value) => {
  const offer = await offerSession(mowj)
  const response = await (await swimmer(mowj)).hold({ ...offer.request(), [field]: value })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ [field]: [expect.any(String)] })
})

async function endHolds(userId: number) {
  for (const { id } of await mowj.sql`select id from orders where user_id = ${userId} and state = 'held'`) {
    await expireOrder(mowj.deps, Number(id))
  }
}

test('a swimmer has three unpaid orders at most, and the error says which ends first and when', async () => {
  const sara = await swimmer(mowj)
  const first = await sara.held((await offerSession(mowj)).request())
  mowj.clock.forward(60)
  for (let order = 1; order < MAX_OPEN_HOLDS; order += 1) await sara.held((await offerSession(mowj)).request())
  const offer = await offerSession(mowj)
  const response = await sara.hold(offer.request())
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, String(HOLD_SECONDS - 60)])
  expect(response.json()).toEqual({
    code: 'too_many_holds',
    order: first.uid,
    detail: 'شما ۳ سفارش پرداخت‌نشده دارید؛ ابتدا یکی را در «سابقهٔ خرید» پرداخت یا لغو کنید',
  })
  const [slot] = await mowj.sql`select sum(taken)::int as taken from slots where session_id = ${offer.sessionId}`
  expect(slot?.taken).toBe(0)
  // A wallet top-up holds no places, and a paid order is no hold.
  expect((await sara.post('/api/wallet/top-ups/', { amount: 500_000 })).statusCode).toBe(201)
  mowj.bank.pay(await sara.atBank(first.uid))
  expect((await sara.hold(offer.request())).statusCode).toBe(429)
  await sara.cancel(first.uid)
  expect((await sara.receipt(first.uid)).json().state).toBe('confirmed')
  expect((await sara.hold(offer.request())).statusCode).toBe(201)
})

test('at the limit a new hold for the same session is still accepted', async () => {
  const sara = await swimmer(mowj)
  const offer = await offerSession(mowj)
  await sara.held(offer.request([AZAR]))
  for (let order = 1; order < MAX_OPEN_HOLDS; order += 1) await sara.held((await offerSession(mowj)).request())
  expect((await sara.hold(offer.request([DEY]))).statusCode).toBe(201)
})

test('after many unpaid holds a swimmer waits until they are an hour old', async () => {
  const sara = await swimmer(mowj)
  const offer = await offerSession(mowj, { capacity: 1 })
  for (let order = 0; order < 3; order += 1) {
    await sara.held((await offerSession(mowj)).request())
  }
  mowj.clock.forward(HOLD_SECONDS)
  await endHolds(sara.userId)
  const response = await sara.hold(offer.request())
  expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
    429,
    'hold_cooldown',
    '3600',
  ])
  expect(response.json().detail).toContain('۶۰ دقیقهٔ دیگر')
  expect((await (await swimmer(mowj)).hold((await offerSession(mowj)).request())).statusCode).toBe(201)
  mowj.clock.forward(3599)
  expect((await sara.hold(offer.request())).statusCode).toBe(429)
  mowj.clock.forward(1)
  expect((await sara.hold(offer.request())).statusCode).toBe(201)
})

test('releasing a place and holding it again at once counts as one long hold', async () => {
  const sara = await swimmer(mowj)
  const offer = await offerSession(mowj)
  for (let round = 0; round < 4; round += 1) {
    const response = await sara.hold(offer.request())
    expect(response.statusCode).toBe(round < 3 ? 201 : 429)
    mowj.clock.forward(HOLD_SECONDS - 1)
  }
})

test('holds that were replaced quickly, or paid, do not count towards the limit', async () => {
  const sara = await swimmer(mowj)
  for (let round = 0; round < 10; round += 1) {
    mowj.clock.forward(30)
    const { uid } = await sara.held((await offerSession(mowj)).request())
    mowj.clock.forward(30)
    await sara.cancel(uid)
  }
  expect((await sara.hold((await offerSession(mowj)).request())).statusCode).toBe(201)
})
