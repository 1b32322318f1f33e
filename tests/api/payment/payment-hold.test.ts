import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireOrder } from '#server/modules/payment/order.service.ts'
import { HOLD_SECONDS, MAX_OPEN_HOLDS } from '#src/contract/payment.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, BAHMAN, comeBack, DEY, type Offer, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())

async function taken({ sessionId }: Offer): Promise<number[]> {
  const rows = await mowj.sql<{ taken: number }[]>`select taken from slots
    where session_id = ${sessionId} order by year, month`
  return rows.map((row) => row.taken)
}

async function stateOf(uid: string) {
  const [row] = await mowj.sql`select state from orders where uid = ${uid}`
  return row?.state
}

test('a swimmer holds places for twenty minutes at the price seen', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const answer = await sara.hold(offer.wish([DEY, AZAR]))
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    uid: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
    kind: 'team',
    subject: offer.id,
    session: offer.session,
    team_name: 'تیم نهنگ',
    months: [AZAR, DEY],
    term_count: 2,
    price: { baseAmount: 20_000_000, discount: 20, totalDiscount: 4_000_000, payable: 16_000_000 },
    currency: 'IRR',
    state: 'held',
    hold_expires_at: new Date(mowj.clock.now().getTime() + 20 * 60_000).toISOString(),
    now: mowj.clock.now().toISOString(),
    payer: { username: `user-${sara.userId}`, phone_number: sara.phone },
    gateways: ['sandbox'],
  })
  expect(await taken(offer)).toEqual([1, 1, 0, 0])
})

test('a course is held by the same code as a team', async () => {
  const offer = await offerSession(mowj, { kind: 'course' })
  const order = await (await swimmer(mowj)).held(offer.wish())
  expect(order).toMatchObject({ kind: 'course', state: 'held' })
})

test('only who is signed in may hold a place', async () => {
  const offer = await offerSession(mowj)
  const answer = await mowj.app.inject({ method: 'POST', url: '/api/team-payment/', payload: offer.wish() })
  expect(answer.statusCode).toBe(401)
})

test('a full month is refused by name, and none of the others is held', async () => {
  const offer = await offerSession(mowj, { capacity: 3, deskTaken: 2 })
  await (await swimmer(mowj)).held(offer.wish([DEY]))
  const answer = await (await swimmer(mowj)).hold(offer.wish([AZAR, DEY, BAHMAN]))
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'month_full', months: [DEY] })
  expect(await taken(offer)).toEqual([0, 1, 0, 0])
})

test('places sold at the desk are nobody else’s', async () => {
  const offer = await offerSession(mowj, { capacity: 2, deskTaken: 2 })
  const answer = await (await swimmer(mowj)).hold(offer.wish())
  expect(answer.json()).toMatchObject({ code: 'month_full', months: [AZAR] })
})

test('a past month is refused by name', async () => {
  const mehr = { year: 1405, month: 7 }
  const offer = await offerSession(mowj, { months: [mehr, AZAR] })
  const answer = await (await swimmer(mowj)).hold(offer.wish([mehr, AZAR]))
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'month_past', months: [mehr] })
})

test('the current month may be held to its last day', async () => {
  const aban = { year: 1405, month: 8 }
  const offer = await offerSession(mowj, { months: [aban] })
  expect((await (await swimmer(mowj)).held(offer.wish([aban]))).state).toBe('held')
})

test('a count of terms that differs from the months is refused', async () => {
  const offer = await offerSession(mowj)
  const answer = await (await swimmer(mowj)).hold({ ...offer.wish([AZAR, DEY]), term_count: 1 })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().code).toBe('terms_mismatch')
})

test('a price other than the one seen is never charged', async () => {
  const offer = await offerSession(mowj)
  await mowj.sql`update sessions set final_price_rial = 9000000 where id = ${offer.sessionId}`
  const answer = await (await swimmer(mowj)).hold(offer.wish())
  expect(answer.statusCode).toBe(409)
  expect(answer.json().code).toBe('quote_changed')
  expect(await taken(offer)).toEqual([0, 0, 0, 0])
})

test('a session without a price makes no order', async () => {
  const offer = await offerSession(mowj, { pricePerTerm: 0, finalPrice: 0 })
  const answer = await (await swimmer(mowj)).hold(offer.wish())
  expect(answer.json().code).toBe('nothing_to_pay')
})

test.each([
  ['a kind that nobody books', { kind: 'wallet' }, 'kind'],
  ['a month twice', { months: [AZAR, AZAR], term_count: 2 }, 'months'],
  ['a month the class does not run in', { months: [{ year: 1406, month: 4 }] }, 'months'],
  ['no month', { months: [], term_count: 0 }, 'months'],
])('refused as a field: %s', async (_, change, field) => {
  const offer = await offerSession(mowj)
  const answer = await (await swimmer(mowj)).hold({ ...offer.wish(), ...change })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toHaveProperty(field)
})

test('a session of another team is not found', async () => {
  const [offer, other] = [await offerSession(mowj), await offerSession(mowj)]
  const answer = await (await swimmer(mowj)).hold({ ...offer.wish(), id: other.id })
  expect(answer.statusCode).toBe(404)
})

test('a second thought replaces the first hold, even where it had taken the last place', async () => {
  const offer = await offerSession(mowj, { capacity: 1 })
  const sara = await swimmer(mowj)
  const first = await sara.held(offer.wish([AZAR, DEY]))
  const second = await sara.held(offer.wish([DEY, BAHMAN]))
  expect(await stateOf(first.uid)).toBe('cancelled')
  expect(await stateOf(second.uid)).toBe('held')
  expect(await taken(offer)).toEqual([0, 1, 1, 0])
})

test('a refused second thought leaves the first hold as it was', async () => {
  const offer = await offerSession(mowj, { capacity: 1 })
  const sara = await swimmer(mowj)
  const first = await sara.held(offer.wish([AZAR]))
  await (await swimmer(mowj)).held(offer.wish([DEY]))
  expect((await sara.hold(offer.wish([AZAR, DEY]))).json().code).toBe('month_full')
  expect(await stateOf(first.uid)).toBe('held')
})

test('months that are being paid for cannot be held a second time', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(offer.wish())
  await sara.atBank(uid)
  const answer = await sara.hold(offer.wish([AZAR, DEY]))
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'already_held', order: uid, months: [AZAR] })
  expect((await sara.hold(offer.wish([BAHMAN]))).statusCode).toBe(201)
})

test('months that are booked cannot be bought twice', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(offer.wish())
  const authority = await sara.atBank(uid)
  mowj.bank.pay(authority)
  await comeBack(mowj, authority)
  const answer = await sara.hold(offer.wish([AZAR, DEY]))
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'already_booked', months: [AZAR] })
})

test('an order is shown to its payer and to nobody else', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(offer.wish())
  expect((await sara.order(uid)).json()).toMatchObject({ uid, state: 'held' })
  expect((await (await swimmer(mowj)).order(uid)).statusCode).toBe(404)
  expect((await sara.order('0000000000000000000000')).statusCode).toBe(404)
  expect((await mowj.app.inject(`/api/team-payment/${uid}/`)).statusCode).toBe(401)
})

test.each([
  ['id', 2_147_483_648],
  ['id', 1e15],
  ['id', 0],
  ['session', 2_147_483_648],
  ['session', -1],
])('an %s of %d names nothing and is refused as a field', async (field, value) => {
  const offer = await offerSession(mowj)
  const answer = await (await swimmer(mowj)).hold({ ...offer.wish(), [field]: value })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ [field]: [expect.any(String)] })
})

async function endHolds(userId: number) {
  for (const { id } of await mowj.sql`select id from orders where user_id = ${userId} and state = 'held'`) {
    await expireOrder(mowj.deps, Number(id))
  }
}

test('a person holds three unpaid orders at most, and is told which ends first and when', async () => {
  const sara = await swimmer(mowj)
  const first = await sara.held((await offerSession(mowj)).wish())
  mowj.clock.forward(60)
  for (let order = 1; order < MAX_OPEN_HOLDS; order += 1) await sara.held((await offerSession(mowj)).wish())
  const offer = await offerSession(mowj)
  const answer = await sara.hold(offer.wish())
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, String(HOLD_SECONDS - 60)])
  expect(answer.json()).toEqual({
    code: 'too_many_holds',
    order: first.uid,
    detail: 'شما ۳ سفارش پرداخت‌نشده دارید؛ نخست یکی را در «سابقهٔ خرید» پرداخت یا لغو کنید',
  })
  const [slot] = await mowj.sql`select sum(taken)::int as taken from slots where session_id = ${offer.sessionId}`
  expect(slot?.taken).toBe(0)
  // Money into the wallet holds no places, and a paid order is no hold.
  expect((await sara.post('/api/wallet/top-ups/', { amount: 500_000 })).statusCode).toBe(201)
  mowj.bank.pay(await sara.atBank(first.uid))
  expect((await sara.hold(offer.wish())).statusCode).toBe(429)
  await sara.cancel(first.uid)
  expect((await sara.receipt(first.uid)).json().state).toBe('confirmed')
  expect((await sara.hold(offer.wish())).statusCode).toBe(201)
})

test('at the limit a second thought about the same session is still taken', async () => {
  const sara = await swimmer(mowj)
  const offer = await offerSession(mowj)
  await sara.held(offer.wish([AZAR]))
  for (let order = 1; order < MAX_OPEN_HOLDS; order += 1) await sara.held((await offerSession(mowj)).wish())
  expect((await sara.hold(offer.wish([DEY]))).statusCode).toBe(201)
})

test('after many unpaid holds a person waits until they are an hour old', async () => {
  const sara = await swimmer(mowj)
  const offer = await offerSession(mowj, { capacity: 1 })
  for (let order = 0; order < 3; order += 1) {
    await sara.held((await offerSession(mowj)).wish())
  }
  mowj.clock.forward(HOLD_SECONDS)
  await endHolds(sara.userId)
  const answer = await sara.hold(offer.wish())
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([429, 'hold_cooldown', '3600'])
  expect(answer.json().detail).toContain('۶۰ دقیقهٔ دیگر')
  expect((await (await swimmer(mowj)).hold((await offerSession(mowj)).wish())).statusCode).toBe(201)
  mowj.clock.forward(3599)
  expect((await sara.hold(offer.wish())).statusCode).toBe(429)
  mowj.clock.forward(1)
  expect((await sara.hold(offer.wish())).statusCode).toBe(201)
})

test('giving a place back and taking it again at once is one long hold', async () => {
  const sara = await swimmer(mowj)
  const offer = await offerSession(mowj)
  for (let round = 0; round < 4; round += 1) {
    const answer = await sara.hold(offer.wish())
    expect(answer.statusCode).toBe(round < 3 ? 201 : 429)
    mowj.clock.forward(HOLD_SECONDS - 1)
  }
})

test('holds that a quick second thought ended, or that were paid, cost nothing', async () => {
  const sara = await swimmer(mowj)
  for (let round = 0; round < 10; round += 1) {
    mowj.clock.forward(30)
    const { uid } = await sara.held((await offerSession(mowj)).wish())
    mowj.clock.forward(30)
    await sara.cancel(uid)
  }
  expect((await sara.hold((await offerSession(mowj)).wish())).statusCode).toBe(201)
})
