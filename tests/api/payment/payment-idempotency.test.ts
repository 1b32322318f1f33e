import { afterAll, beforeAll, expect, test } from 'vitest'
import { respondOnce } from '#server/modules/idempotency/idempotency.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { gate } from '#tests/support/drivers/gate.ts'
import { AZAR, DEY, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())

async function orderCount(userId: number) {
  const [row] = await mowj.sql`select count(*)::int as n from orders where user_id = ${userId}`
  return row?.n
}

test('the same request sent twice gets the first response, and makes one order', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const first = await sara.hold(offer.request(), 'tap-1')
  mowj.clock.forward(5)
  const second = await sara.hold(offer.request(), 'tap-1')
  expect([second.statusCode, second.json()]).toEqual([201, first.json()])
  expect(await orderCount(sara.userId)).toBe(1)
})

test('the order of the JSON fields does not change the request', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const first = await sara.hold(offer.request(), 'tap-1')
  const turned = Object.fromEntries(Object.entries(offer.request()).reverse())
  expect((await sara.hold(turned, 'tap-1')).json()).toEqual(first.json())
})

test('a key reused with another body is refused', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  await sara.hold(offer.request([AZAR]), 'tap-1')
  const response = await sara.hold(offer.request([DEY]), 'tap-1')
  expect(response.statusCode).toBe(409)
  expect(response.json().code).toBe('idempotency_conflict')
})

test('a key reused at another address is refused', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const { uid } = (await sara.hold(offer.request(), 'tap-1')).json()
  expect((await sara.pay(uid, 'tap-1')).json().code).toBe('idempotency_conflict')
})

test('two users may use the same key', async () => {
  const offer = await offerSession(mowj)
  const [sara, reza] = [await swimmer(mowj), await swimmer(mowj)]
  const first = await sara.hold(offer.request(), 'tap-1')
  const second = await reza.hold(offer.request(), 'tap-1')
  expect(second.json().uid).not.toBe(first.json().uid)
})

test('two payment requests with one key open one payment', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(offer.request())
  const requests = mowj.bank.calls.request
  const first = await sara.pay(uid, 'go')
  const second = await sara.pay(uid, 'go')
  expect(second.json()).toEqual(first.json())
  expect(mowj.bank.calls.request).toBe(requests + 1)
})

test('a refusal is not stored: the same key may succeed when a place is free again', async () => {
  const offer = await offerSession(mowj, { capacity: 1 })
  const [sara, reza] = [await swimmer(mowj), await swimmer(mowj)]
  const { uid } = await sara.held(offer.request())
  expect((await reza.hold(offer.request(), 'tap-1')).json().code).toBe('month_full')
  await sara.cancel(uid)
  expect((await reza.hold(offer.request(), 'tap-1')).statusCode).toBe(201)
})

test.each([
  ['missing', undefined],
  ['empty', ''],
  ['too long', 'k'.repeat(129)],
  ['with a space', 'a b'],
])('a key that is %s is refused as a field', async (_, key) => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const response = await mowj.app.inject({
    method: 'POST',
    url: '/api/team-payment/',
    headers: { ...(await sara.headers()), ...(key !== undefined && { 'idempotency-key': key }) },
    payload: offer.request(),
  })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ idempotency_key: [expect.any(String)] })
})

test('while the first request runs a repetition gets a retry time; if the first crashed, the repetition runs', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const first = await sara.hold(offer.request(), 'tap-1')
  // As a crash leaves it: claimed, without a response.
  await mowj.sql`update idempotency_keys set status = null, body = null where user_id = ${sara.userId}`
  mowj.clock.forward(29)
  const waiting = await sara.hold(offer.request(), 'tap-1')
  expect([waiting.statusCode, waiting.json().code, waiting.headers['retry-after']]).toEqual([
    409,
    'idempotency_in_progress',
    '1',
  ])
  mowj.clock.forward(1)
  const again = await sara.hold(offer.request(), 'tap-1')
  expect(again.statusCode).toBe(201)
  expect(again.json().uid).not.toBe(first.json().uid)
  expect((await sara.order(first.json().uid)).json().state).toBe('cancelled')
})

test('a first request that resumes after another took over its key stores nothing and rolls back', async () => {
  const sara = await swimmer(mowj)
  const request = { userId: sara.userId, key: 'tap-1', method: 'POST', path: '/x/', body: {}, status: 201 }
  const [started, proceed] = [gate(), gate()]
  const first = respondOnce(mowj.deps, request, (store) =>
    mowj.db.transaction(async (tx) => {
      started.open()
      await proceed.opened
      await store(tx, 'the first')
      return 'the first'
    }),
  )
  await started.opened
  mowj.clock.forward(30)
  const takeOver = gate()
  const second = respondOnce(mowj.deps, request, async (store) => {
    proceed.open()
    await takeOver.opened
    await store(mowj.db, 'the second')
    return 'the second'
  })
  await expect(first).rejects.toMatchObject({ code: 'idempotency_in_progress' })
  takeOver.open()
  expect(await second).toBe('the second')
  const never = () => Promise.reject(new Error('the request ran again'))
  expect(await respondOnce(mowj.deps, request, never)).toBe('the second')
})
