import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionDetail } from '#src/contract/catalog/catalog.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import {
  AZAR,
  BAHMAN,
  DEY,
  type Offer,
  offerSession,
  returnFromBank,
  swimmer,
} from '#tests/support/scenarios/booking.ts'

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

test('a swimmer holds places for twenty minutes at the displayed price', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const response = await sara.hold(offer.request([DEY, AZAR]))
  expect(response.statusCode).toBe(201)
  expect(response.json()).toMatchObject({
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
  const order = await (await swimmer(mowj)).held(offer.request())
  expect(order).toMatchObject({ kind: 'course', state: 'held' })
})

test('holding a place requires a sign-in', async () => {
  const offer = await offerSession(mowj)
  const response = await mowj.app.inject({ method: 'POST', url: '/api/team-payment/', payload: offer.request() })
  expect(response.statusCode).toBe(401)
})

test('a full month is refused by name, and none of the other months is held', async () => {
  const offer = await offerSession(mowj, { capacity: 3, deskTaken: 2 })
  await (await swimmer(mowj)).held(offer.request([DEY]))
  const response = await (await swimmer(mowj)).hold(offer.request([AZAR, DEY, BAHMAN]))
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'month_full', months: [DEY] })
  expect(await taken(offer)).toEqual([0, 1, 0, 0])
})

test('places sold at the desk cannot be held', async () => {
  const offer = await offerSession(mowj, { capacity: 2, deskTaken: 2 })
  const response = await (await swimmer(mowj)).hold(offer.request())
  expect(response.json()).toMatchObject({ code: 'month_full', months: [AZAR] })
})

test('a past month is refused by name', async () => {
  const mehr = { year: 1405, month: 7 }
  const offer = await offerSession(mowj, { months: [mehr, AZAR] })
  const response = await (await swimmer(mowj)).hold(offer.request([mehr, AZAR]))
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'month_past', months: [mehr] })
})

test('the current month can be held until its last day', async () => {
  const aban = { year: 1405, month: 8 }
  const offer = await offerSession(mowj, { months: [aban] })
  expect((await (await swimmer(mowj)).held(offer.request([aban]))).state).toBe('held')
})

test('a term count that differs from the months is refused', async () => {
  const offer = await offerSession(mowj)
  const response = await (await swimmer(mowj)).hold({ ...offer.request([AZAR, DEY]), term_count: 1 })
  expect(response.statusCode).toBe(400)
  expect(response.json().code).toBe('terms_mismatch')
})

test('a price other than the displayed one is never charged', async () => {
  const offer = await offerSession(mowj)
  await mowj.sql`update sessions set final_price_rial = 9000000 where id = ${offer.sessionId}`
  const response = await (await swimmer(mowj)).hold(offer.request())
  expect(response.statusCode).toBe(409)
  expect(response.json().code).toBe('quote_changed')
  expect(await taken(offer)).toEqual([0, 0, 0, 0])
})

test('a session without a price cannot be ordered', async () => {
  const offer = await offerSession(mowj, { pricePerTerm: 0, finalPrice: 0 })
  const response = await (await swimmer(mowj)).hold(offer.request())
  expect(response.json().code).toBe('nothing_to_pay')
})

test.each([
  ['a kind that cannot be booked', { kind: 'wallet' }, 'kind'],
  ['a month twice', { months: [AZAR, AZAR], term_count: 2 }, 'months'],
  ['a month the class does not run in', { months: [{ year: 1406, month: 4 }] }, 'months'],
  ['no month', { months: [], term_count: 0 }, 'months'],
])('refused as a field: %s', async (_, change, field) => {
  const offer = await offerSession(mowj)
  const response = await (await swimmer(mowj)).hold({ ...offer.request(), ...change })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toHaveProperty(field)
})

test('a session of another team is not found', async () => {
  const [offer, other] = [await offerSession(mowj), await offerSession(mowj)]
  const response = await (await swimmer(mowj)).hold({ ...offer.request(), id: other.id })
  expect(response.statusCode).toBe(404)
})

test('a new hold replaces the first, even where the first had taken the last place', async () => {
  const offer = await offerSession(mowj, { capacity: 1 })
  const sara = await swimmer(mowj)
  const first = await sara.held(offer.request([AZAR, DEY]))
  const second = await sara.held(offer.request([DEY, BAHMAN]))
  expect(await stateOf(first.uid)).toBe('cancelled')
  expect(await stateOf(second.uid)).toBe('held')
  expect(await taken(offer)).toEqual([0, 1, 1, 0])
})

test('the last place counts as taken for all, but its holder can hold it again', async () => {
  const offer = await offerSession(mowj, { capacity: 1 })
  const [sara, mina] = [await swimmer(mowj), await swimmer(mowj)]
  const first = await sara.held(offer.request([AZAR]))
  const read = await mowj.app.inject(`/api/teams/${offer.id}/team-detail/${offer.session}/`)
  expect(sessionDetail.parse(read.json()).months[0]).toMatchObject({ ...AZAR, left: 0 })
  expect((await mina.hold(offer.request([AZAR]))).json().code).toBe('month_full')
  const second = await sara.held(offer.request([AZAR]))
  expect([await stateOf(first.uid), await stateOf(second.uid)]).toEqual(['cancelled', 'held'])
  expect(await taken(offer)).toEqual([1, 0, 0, 0])
})

test('an order contains the picture of its class, for its payment and its receipt', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const { uid, picture } = await sara.held(offer.request())
  expect(picture).toMatchObject({ url: '/media/x.webp' })
  expect((await mowj.app.inject(`/api/payment-receipt/${uid}/`)).json().picture).toEqual(picture)
  const gallery = [{ ...picture, url: '/media/first.webp' }]
  await mowj.sql`update programs set gallery = ${JSON.stringify(gallery)}::text::jsonb
    where kind = 'team' and number = ${offer.id}`
  expect((await mowj.app.inject(`/api/payment-receipt/${uid}/`)).json().picture).toEqual(gallery[0])
})

test('a refused new hold leaves the first one unchanged', async () => {
  const offer = await offerSession(mowj, { capacity: 1 })
  const sara = await swimmer(mowj)
  const first = await sara.held(offer.request([AZAR]))
  await (await swimmer(mowj)).held(offer.request([DEY]))
  expect((await sara.hold(offer.request([AZAR, DEY]))).json().code).toBe('month_full')
  expect(await stateOf(first.uid)).toBe('held')
})

test('months in payment cannot be held a second time', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(offer.request())
  await sara.atBank(uid)
  const response = await sara.hold(offer.request([AZAR, DEY]))
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'already_held', order: uid, months: [AZAR] })
  expect((await sara.hold(offer.request([BAHMAN]))).statusCode).toBe(201)
})

test('booked months cannot be bought twice', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(offer.request())
  const authority = await sara.atBank(uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  const response = await sara.hold(offer.request([AZAR, DEY]))
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'already_booked', months: [AZAR] })
})

test('an order is shown to its payer only', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(offer.request())
  expect((await sara.order(uid)).json()).toMatchObject({ uid, state: 'held' })
  expect((await (await swimmer(mowj)).order(uid)).statusCode).toBe(404)
  expect((await sara.order('0000000000000000000000')).statusCode).toBe(404)
  expect((await mowj.app.inject(`/api/team-payment/${uid}/`)).statusCode).toBe(401)
})
