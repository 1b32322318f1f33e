import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOLD_SECONDS, MAX_OPEN_HOLDS } from '#src/contract/payment.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { atOnce, untilWaiting } from '#tests/support/drivers/overlap.ts'
import { AZAR, BAHMAN, DEY, offerSession, swimmer, swimmers } from '#tests/support/scenarios/booking.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { raceForLastPlace, SWIMMERS } from '#tests/support/scenarios/race/last-place.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ max: SWIMMERS + 5 })
})
afterAll(() => auditAndClose(mowj))

test('fifty swimmers, one place: exactly one holds it, and the others learn that it is full', async () => {
  const { responses, taken } = await raceForLastPlace(mowj)
  const granted = responses.filter(({ statusCode }) => statusCode === 201)
  const refused = responses.filter(({ statusCode }) => statusCode !== 201)
  expect(granted).toHaveLength(1)
  expect(refused.map((response) => response.json().code)).toEqual(Array(SWIMMERS - 1).fill('month_full'))
  expect(taken).toBe(1)
})

test('swimmers who hold the same months in different orders never deadlock', async () => {
  const offer = await offerSession(mowj, { capacity: 40 })
  const users = await swimmers(mowj, 40)
  const order = [
    [AZAR, DEY, BAHMAN],
    [BAHMAN, DEY, AZAR],
    [DEY, BAHMAN, AZAR],
  ]
  const lock = `select from slots where id = ${offer.slotIds[1]} for update`
  const responses = await atOnce(mowj, lock, users.length, () =>
    Promise.all(users.map((user, index) => user.hold(offer.request(order[index % order.length])))),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(201))
})

test('months are locked in one order only, wherever their rows are in the table', async () => {
  // A separate table, so that nothing else determines where its rows are.
  const own = await testApp()
  // Dey’s slot is older, is behind Azar’s on disk, and comes after it in the calendar.
  const offer = await offerSession(own, { months: [DEY, AZAR] })
  const [dey = 0, azar = 0] = offer.slotIds
  await own.sql`update slots set capacity = 6 where id = ${dey}`
  const [sara, reza] = [await swimmer(own), await swimmer(own)]
  const responses = await atOnce(own, `select from slots where id = ${dey} for update`, 2, async () => {
    const first = sara.hold(offer.request([AZAR, DEY]))
    await untilWaiting(own, 1)
    // Refused at once if the request that waits for Dey already had Azar.
    await own.sql`select from slots where id = ${azar} for update nowait`
    return Promise.all([first, reza.hold(offer.request([DEY, AZAR]))])
  })
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  await own.close()
})

test('one swimmer on ten devices ends with one hold', async () => {
  const offer = await offerSession(mowj, { capacity: 1 })
  const sara = await swimmer(mowj)
  const lock = `select from users where id = ${sara.userId} for update`
  const responses = await atOnce(mowj, lock, 10, () =>
    Promise.all(Array.from({ length: 10 }, () => sara.hold(offer.request()))),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201))
  const rows =
    await mowj.sql`select state, count(*)::int as n from orders where user_id = ${sara.userId} group by state`
  expect(Object.fromEntries(rows.map(({ state, n }) => [state, n]))).toEqual({ held: 1, cancelled: 9 })
})

test('a crowd larger than the connection pool gets all its responses', async () => {
  const small = await testApp({ max: 3 })
  const offer = await offerSession(small, { capacity: 10 })
  const users = await swimmers(small, 30)
  const responses = await Promise.all(users.map((user) => user.hold(offer.request([AZAR, DEY]))))
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
  await small.close()
})

test('ten concurrent copies of one request make one order', async () => {
  const offer = await offerSession(mowj, { capacity: 5 })
  const sara = await swimmer(mowj)
  const taps = atOnce(mowj, 'lock table idempotency_keys in access exclusive mode', 10, () =>
    Promise.all(Array.from({ length: 10 }, () => sara.hold(offer.request(), 'one-tap'))),
  )
  const responses = await taps
  const uids = new Set(responses.filter(({ statusCode }) => statusCode === 201).map((response) => response.json().uid))
  expect(uids.size).toBe(1)
  for (const response of responses.filter(({ statusCode }) => statusCode !== 201)) {
    expect([response.json().code, response.headers['retry-after']]).toEqual(['idempotency_in_progress', '1'])
  }
  const orders = await mowj.sql`select uid from orders where user_id = ${sara.userId}`
  expect(orders).toEqual([{ uid: [...uids][0] }])
})

test('a swimmer who requests ten sessions concurrently holds three', async () => {
  const sara = await swimmer(mowj)
  const offers = await Promise.all(Array.from({ length: 10 }, () => offerSession(mowj)))
  const lock = `select from users where id = ${sara.userId} for update`
  const responses = await atOnce(mowj, lock, offers.length, () =>
    Promise.all(offers.map((offer) => sara.hold(offer.request()))),
  )
  const refused = responses.filter(({ statusCode }) => statusCode !== 201)
  expect(responses.length - refused.length).toBe(MAX_OPEN_HOLDS)
  for (const response of refused) {
    expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
      429,
      'too_many_holds',
      String(HOLD_SECONDS),
    ])
  }
  const [held] = await mowj.sql`select count(*)::int as n from orders where user_id = ${sara.userId} and state = 'held'`
  expect(held?.n).toBe(MAX_OPEN_HOLDS)
})

test('swimmers who swap months while each holds the other’s wait for each other in one order', async () => {
  const offer = await offerSession(mowj, { capacity: 2 })
  const [sara, reza] = [await swimmer(mowj), await swimmer(mowj)]
  await sara.held(offer.request([AZAR]))
  await reza.held(offer.request([DEY]))
  const lock = `select from slots where id = ${offer.slotIds[0]} for update`
  const responses = await atOnce(mowj, lock, 2, async () => {
    const first = sara.hold(offer.request([DEY]))
    await untilWaiting(mowj, 1)
    // Refused at once if the request that waits for the first month had already locked the second.
    await mowj.sql`select from slots where id = ${offer.slotIds[1] ?? 0} for update nowait`
    return Promise.all([first, reza.hold(offer.request([AZAR]))])
  })
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201])
})
