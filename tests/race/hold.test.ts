import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { HOLD_SECONDS, MAX_OPEN_HOLDS } from '#src/contract/payment.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { atOnce, untilWaiting } from '#tests/support/drivers/overlap.ts'
import { AZAR, BAHMAN, DEY, offerSession, swimmer, swimmers } from '#tests/support/scenarios/booking.ts'
import { raceForLastPlace, SWIMMERS } from '#tests/support/scenarios/last-place.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ max: SWIMMERS + 5 })
})
afterAll(async () => {
  expect((await auditPayments(mowj.db)).filter(({ ok }) => !ok)).toEqual([])
  await mowj.close()
})

test('fifty people, one place: exactly one holds it, and the others are told that it is full', async () => {
  const { answers, taken } = await raceForLastPlace(mowj)
  const granted = answers.filter(({ statusCode }) => statusCode === 201)
  const refused = answers.filter(({ statusCode }) => statusCode !== 201)
  expect(granted).toHaveLength(1)
  expect(refused.map((answer) => answer.json().code)).toEqual(Array(SWIMMERS - 1).fill('month_full'))
  expect(taken).toBe(1)
})

test('people who want the same months in different orders never wait for each other in a ring', async () => {
  const offer = await offerSession(mowj, { capacity: 40 })
  const people = await swimmers(mowj, 40)
  const turns = [
    [AZAR, DEY, BAHMAN],
    [BAHMAN, DEY, AZAR],
    [DEY, BAHMAN, AZAR],
  ]
  const lock = `select from slots where id = ${offer.slotIds[1]} for update`
  const answers = await atOnce(mowj, lock, people.length, () =>
    Promise.all(people.map((person, index) => person.hold(offer.wish(turns[index % turns.length])))),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(201))
})

test('months are locked in one order only, wherever they stand in the table', async () => {
  // A table of its own, so that nothing else decides where its rows lie.
  const own = await testApp()
  // Dey's slot is the older one, lies behind Azar's on disk, and comes after it in the calendar.
  const offer = await offerSession(own, { months: [DEY, AZAR] })
  const [dey = 0, azar = 0] = offer.slotIds
  await own.sql`update slots set capacity = 6 where id = ${dey}`
  const [sara, reza] = [await swimmer(own), await swimmer(own)]
  const answers = await atOnce(own, `select from slots where id = ${dey} for update`, 2, async () => {
    const first = sara.hold(offer.wish([AZAR, DEY]))
    await untilWaiting(own, 1)
    // Refused at once if the one who waits for Dey had Azar already.
    await own.sql`select from slots where id = ${azar} for update nowait`
    return Promise.all([first, reza.hold(offer.wish([DEY, AZAR]))])
  })
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  await own.close()
})

test('one person on ten devices ends with one hold', async () => {
  const offer = await offerSession(mowj, { capacity: 1 })
  const sara = await swimmer(mowj)
  const lock = `select from users where id = ${sara.userId} for update`
  const answers = await atOnce(mowj, lock, 10, () =>
    Promise.all(Array.from({ length: 10 }, () => sara.hold(offer.wish()))),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201))
  const rows =
    await mowj.sql`select state, count(*)::int as n from orders where user_id = ${sara.userId} group by state`
  expect(Object.fromEntries(rows.map(({ state, n }) => [state, n]))).toEqual({ held: 1, cancelled: 9 })
})

test('a crowd larger than the pool of connections is answered all the same', async () => {
  const small = await testApp({ max: 3 })
  const offer = await offerSession(small, { capacity: 10 })
  const people = await swimmers(small, 30)
  const answers = await Promise.all(people.map((person) => person.hold(offer.wish([AZAR, DEY]))))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
  await small.close()
})

test('one tap that arrives ten times at once makes one order', async () => {
  const offer = await offerSession(mowj, { capacity: 5 })
  const sara = await swimmer(mowj)
  const taps = atOnce(mowj, 'lock table idempotency_keys in access exclusive mode', 10, () =>
    Promise.all(Array.from({ length: 10 }, () => sara.hold(offer.wish(), 'one-tap'))),
  )
  const answers = await taps
  const uids = new Set(answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json().uid))
  expect(uids.size).toBe(1)
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
    expect([answer.json().code, answer.headers['retry-after']]).toEqual(['idempotency_in_progress', '1'])
  }
  const orders = await mowj.sql`select uid from orders where user_id = ${sara.userId}`
  expect(orders).toEqual([{ uid: [...uids][0] }])
})

test('one person who asks for ten sessions at once holds three', async () => {
  const sara = await swimmer(mowj)
  const offers = await Promise.all(Array.from({ length: 10 }, () => offerSession(mowj)))
  const lock = `select from users where id = ${sara.userId} for update`
  const answers = await atOnce(mowj, lock, offers.length, () =>
    Promise.all(offers.map((offer) => sara.hold(offer.wish()))),
  )
  const refused = answers.filter(({ statusCode }) => statusCode !== 201)
  expect(answers.length - refused.length).toBe(MAX_OPEN_HOLDS)
  for (const answer of refused) {
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
      429,
      'too_many_holds',
      String(HOLD_SECONDS),
    ])
  }
  const [held] = await mowj.sql`select count(*)::int as n from orders where user_id = ${sara.userId} and state = 'held'`
  expect(held?.n).toBe(MAX_OPEN_HOLDS)
})

test('people who swap months while each holds the other’s wait for each other in one order', async () => {
  const offer = await offerSession(mowj, { capacity: 2 })
  const [sara, reza] = [await swimmer(mowj), await swimmer(mowj)]
  await sara.held(offer.wish([AZAR]))
  await reza.held(offer.wish([DEY]))
  const lock = `select from slots where id = ${offer.slotIds[0]} for update`
  const answers = await atOnce(mowj, lock, 2, async () => {
    const first = sara.hold(offer.wish([DEY]))
    await untilWaiting(mowj, 1)
    // Refused at once if the one who waits for the first month had locked the second already.
    await mowj.sql`select from slots where id = ${offer.slotIds[1] ?? 0} for update nowait`
    return Promise.all([first, reza.hold(offer.wish([AZAR]))])
  })
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
})
