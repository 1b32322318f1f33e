import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { cashierAt, poolOf, sell } from '#tests/support/scenarios/desk/till.ts'
import { endLink, twoGuardians } from '#tests/support/scenarios/guardian/guardians.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

const PRICE = 8_000_000

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => auditAndClose(mowj))

test('reception sells a month to a number that never signed in, and the swimmer finds it in the account', async () => {
  const offer = await offerSession(mowj, { capacity: 1 })
  const cashier = await cashierAt(mowj, offer)
  const body = { phone_number: '+98 912 999 0001', name: 'مریم رضایی' }
  const { user, created } = (await cashier.post('/api/desk/people/', body)).json()
  expect(created).toBe(true)
  expect((await cashier.post('/api/desk/people/', body)).json()).toEqual({ user, created: false })
  const [session] = (await cashier.get(`/api/desk/orders/sessions/?kind=team&pool=${await poolOf(mowj, offer)}`)).json()
    .results
  expect(session).toMatchObject({ session: offer.session, price: PRICE, terms: [{ left: 1 }, {}, {}, {}] })
  const { term_count: _, expected_payable: __, ...selection } = offer.request()
  const quote = await cashier.post('/api/desk/orders/quote/', { user, selection })
  expect(quote.json().price.payable).toBe(PRICE)
  const sold = await sell(cashier, { user, hold: offer.request() })
  expect(sold.json()).toMatchObject({ paid: PRICE, method: 'cash' })
  const detail = (await cashier.get(`/api/desk/orders/${sold.json().order}/`)).json()
  expect(detail).toMatchObject({
    state: 'confirmed',
    gateway: 'desk',
    user_name: 'مریم رضایی',
    attempts: [{ gateway: 'desk', method: 'cash', state: 'verified', amount: PRICE }],
    enrolments: [{ price: PRICE, term: AZAR, cancelled_at: null }],
  })
  const [notification] = await mowj.sql`select kind from notifications where user_id = ${user}`
  expect(notification?.kind).toBe('booking_confirmed')
  const receipt = await mowj.app.inject({ url: `/api/payment-receipt/${sold.json().order}/` })
  expect(receipt.json()).toMatchObject({ state: 'confirmed', bank: null, gateway: null })
})

test('of more than fifty sessions the desk lists those that still have a month, and says that a name finds the rest', async () => {
  const offer = await offerSession(mowj)
  const [cashier, pool] = [await cashierAt(mowj, offer), await poolOf(mowj, offer)]
  const list = async (query = '') =>
    (await cashier.get(`/api/desk/orders/sessions/?kind=team&pool=${pool}${query}`)).json()
  expect(await list()).toMatchObject({ results: [{ session: offer.session }], has_more: false })
  // Fifty sessions that are over, with lower numbers.
  await mowj.sql`insert into sessions ${mowj.sql(
    (await mowj.sql`select * from sessions where id = ${offer.sessionId}`).flatMap(({ id: _, ...row }) =>
      Array.from({ length: 50 }, (__, index) => ({ ...row, number: 9_000_000 + index })),
    ),
  )}`
  await mowj.sql`update sessions set number = 9_100_000 where id = ${offer.sessionId}`
  expect((await list()).results).toMatchObject([{ session: 9_100_000 }])
  await mowj.sql`insert into slots (session_id, year, month, capacity)
    select id, 1405, 12, 5 from sessions where number between 9000000 and 9000049`
  const cut = await list()
  expect([cut.results.length, cut.has_more]).toEqual([50, true])
  expect(await list('&q=هیچ')).toEqual({ results: [], has_more: false })
})

test('the desk sells by the same guard, price and rules as the swimmer’s own booking', async () => {
  const offer = await offerSession(mowj, { capacity: 1 })
  const [cashier, sara, reza] = [await cashierAt(mowj, offer), await swimmer(mowj), await swimmer(mowj)]
  const hold = offer.request()
  const code = async (body: object) => (await sell(cashier, { user: sara.userId, hold, ...body })).json().code
  expect(await code({ hold: { ...hold, expected_payable: 1 } })).toBe('quote_changed')
  expect(await code({ hold: { ...hold, session: 999_999 } })).toBe('not_found')
  expect(await code({ user: 2_000_000 })).toBe('token_invalid')
  expect(await code({ hold: offer.request([{ year: 1405, month: 7 }]) })).toBe('month_past')
  await reza.held(hold)
  expect(await code({})).toBe('month_full')
  expect(
    await mowj.sql`select from till_entries e join till_shifts s on s.id = e.shift_id where s.opened_by = ${cashier.userId}`,
  ).toHaveLength(0)
})

test('several members are booked together, each of them once', async () => {
  const offer = await offerSession(mowj)
  const [cashier, sara] = [await cashierAt(mowj, offer), await swimmer(mowj)]
  const members = []
  for (const name of ['نیکا', 'آرش']) {
    const child = { name, relation: 'child', sex: 'female', birth_date: { year: 1398, month: 2, day: 3 } }
    const added = await cashier.post(`/api/desk/people/${sara.userId}/members/`, child)
    members.push(added.json().id)
  }
  const hold = { ...offer.request(), members, expected_payable: 2 * PRICE }
  const sold = (await sell(cashier, { user: sara.userId, hold })).json()
  expect(sold.paid).toBe(2 * PRICE)
  const again = await sell(cashier, {
    user: sara.userId,
    hold: { ...hold, members: members.slice(0, 1), expected_payable: PRICE },
  })
  expect(again.json().code).toBe('already_booked')
})

test('a repeated request sells once', async () => {
  const offer = await offerSession(mowj)
  const [cashier, sara] = [await cashierAt(mowj, offer), await swimmer(mowj)]
  const sale = { user: sara.userId, hold: offer.request() }
  const [first, second] = [await sell(cashier, sale, 'one-tap'), await sell(cashier, sale, 'one-tap')]
  expect(second.json()).toEqual(first.json())
  const other = await sell(cashier, { ...sale, hold: offer.request([DEY]) }, 'one-tap')
  expect(other.json().code).toBe('idempotency_conflict')
  const [row] = await mowj.sql`select count(*)::int as n from orders where user_id = ${sara.userId}`
  expect(row?.n).toBe(1)
})

test('a card terminal’s reference is needed, and counts for one sale', async () => {
  const offer = await offerSession(mowj)
  const [cashier, sara, reza] = [await cashierAt(mowj, offer), await swimmer(mowj), await swimmer(mowj)]
  const sale = { user: sara.userId, hold: offer.request(), method: 'terminal' as const }
  for (const reference of [undefined, '', '12345', 'abcdefgh', '1'.repeat(21)]) {
    const refused = await sell(cashier, { ...sale, ...(reference === undefined ? {} : { reference }) })
    expect(refused.json()).toHaveProperty('reference')
  }
  expect((await sell(cashier, { ...sale, method: 'cash', reference: '123456' })).json()).toHaveProperty('reference')
  expect((await sell(cashier, { ...sale, reference: '990011223344' })).statusCode).toBe(201)
  const again = await sell(cashier, { ...sale, user: reza.userId, reference: '990011223344' })
  expect(again.json().code).toBe('reference_used')
  expect(await mowj.sql`select from orders where user_id = ${reza.userId}`).toHaveLength(0)
})

test('without an open till, or at another pool, nothing is sold', async () => {
  const [here, there] = [await offerSession(mowj), await offerSession(mowj)]
  const sara = await swimmer(mowj)
  const own = await staffMember(mowj, 'reception', { pool: await poolOf(mowj, here) })
  expect((await sell(own, { user: sara.userId, hold: here.request() })).json().code).toBe('till_closed')
  expect((await sell(own, { user: sara.userId, hold: there.request() })).statusCode).toBe(404)
  const door = await staffMember(mowj, 'door')
  expect((await sell(door, { user: sara.userId, hold: here.request() })).json().code).toBe('role_missing')
})

test('reception sells to a second guardian for a shared child; after the link has ended it refuses, and nothing is paid', async () => {
  const { parent, guardian, girl, boy, linkId } = await twoGuardians(mowj)
  const offer = await offerSession(mowj)
  const cashier = await cashierAt(mowj, offer)
  const page = (await cashier.get(`/api/desk/people/${guardian.userId}/`)).json()
  expect(page.members.map(({ relation }: { relation: string }) => relation)).toEqual(['self'])
  expect(page.shared_members.map(({ id }: { id: number }) => id)).toEqual([girl.id, boy.id])
  expect(page.shared_members[0]).toMatchObject({ name: girl.name, shared_by: `user-${parent.userId}` })
  expect((await cashier.get(`/api/desk/people/${parent.userId}/`)).json().shared_members).toEqual([])
  const holdFor = (member: number) => ({ ...offer.request(), members: [member] })
  const sold = await sell(cashier, { user: guardian.userId, hold: holdFor(girl.id) })
  expect(sold.json()).toMatchObject({ paid: PRICE, method: 'cash' })
  const [booked] = await mowj.sql`select o.user_id, i.member_id from orders o
    join order_items i on i.order_id = o.id where o.uid = ${sold.json().order}`
  expect(booked).toEqual({ user_id: guardian.userId, member_id: girl.id })
  await endLink(mowj, parent, linkId)
  expect((await cashier.get(`/api/desk/people/${guardian.userId}/`)).json().shared_members).toEqual([])
  const refused = await sell(cashier, { user: guardian.userId, hold: holdFor(boy.id) })
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'member_not_found'])
})
