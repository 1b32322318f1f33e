import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { cashierAt, poolOf, sell } from '#tests/support/scenarios/desk/till.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

const PRICE = 8_000_000

let mowj: TestApp
let manager: Awaited<ReturnType<typeof staffMember>>
beforeAll(async () => {
  mowj = await testApp()
  manager = await staffMember(mowj, 'manager')
})
afterAll(() => auditAndClose(mowj))

const uids = (response: { json(): { results: { uid: string }[] } }) => response.json().results.map(({ uid }) => uid)

test('orders are listed by state, bank, day and pool', async () => {
  const [sara, here, there] = [await swimmer(mowj), await offerSession(mowj), await offerSession(mowj)]
  const online = await paid(mowj, sara, here)
  const held = (await sara.held(there.request())).uid
  const cashier = await cashierAt(mowj, here)
  const { order: atDesk } = (await sell(cashier, { user: sara.userId, hold: here.request([DEY]) })).json()
  const pool = await poolOf(mowj, here)
  const list = async (query: string) => uids(await manager.get(`/api/desk/orders/?${query}`))
  expect(await list('')).toEqual([atDesk, held, online])
  expect(await list('state=held')).toEqual([held])
  expect(await list('gateway=desk')).toEqual([atDesk])
  expect(await list('gateway=sandbox')).toEqual([online])
  expect(await list(`pool=${pool}`)).toEqual([atDesk, online])
  expect(await list('day=1405-08-30')).toEqual([atDesk, held, online])
  expect(await list('day=1405-08-29')).toEqual([])
  for (const wrong of ['state=lost', 'gateway=cash', 'day=1405-8', 'day=1405-12-30', 'cursor=0', 'pool=x']) {
    expect([wrong, (await manager.get(`/api/desk/orders/?${wrong}`)).statusCode]).toEqual([wrong, 400])
  }
  const own = await staffMember(mowj, 'reception', { pool })
  expect(uids(await own.get('/api/desk/orders/'))).toEqual([atDesk, online])
  expect((await own.get(`/api/desk/orders/${held}/`)).statusCode).toBe(404)
})

test('orders that wait for a person are those that the day counts', async () => {
  const [sara, offer] = [await swimmer(mowj), await offerSession(mowj)]
  const { uid } = await sara.held(offer.request())
  const pool = await poolOf(mowj, offer)
  const list = async (attention: string) =>
    uids(await manager.get(`/api/desk/orders/?attention=${attention}&pool=${pool}`))
  const counted = async () => {
    const { attention } = (await manager.get(`/api/desk/today/?pool=${pool}`)).json()
    return attention.map(({ kind, count }: { kind: string; count: number }) => [kind, count])
  }
  expect([await list('holds_overdue'), await list('payments_silent'), await counted()]).toEqual([[], [], []])
  await mowj.sql`update orders set hold_expires_at = ${minutesAgo(11)} where uid = ${uid}`
  expect([await list('holds_overdue'), await list('payments_silent')]).toEqual([[uid], []])
  await mowj.sql`insert into attempts (order_id, gateway, state, amount_rial, created_at)
    select id, 'sandbox', 'created', payable_rial, ${minutesAgo(61)} from orders where uid = ${uid}`
  expect(await list('payments_silent')).toEqual([uid])
  expect(await counted()).toEqual([
    ['payments_silent', 1],
    ['holds_overdue', 1],
  ])
  await manager.post(`/api/desk/orders/${uid}/cancel/`, { reason: 'تلفنی' })
  await mowj.sql`delete from attempts where order_id = (select id from orders where uid = ${uid})`
  expect(await list('holds_overdue')).toEqual([])
})

const minutesAgo = (minutes: number) => new Date(mowj.deps.now().getTime() - minutes * 60_000).toISOString()

test('an order is refunded once, with a reason and a one-time code', async () => {
  const [sara, offer] = [await swimmer(mowj), await offerSession(mowj)]
  const uid = await paid(mowj, sara, offer, [AZAR, DEY])
  const refundable = async () => (await manager.get(`/api/desk/orders/${uid}/`)).json().refundable
  const [first, second] = (await manager.get(`/api/desk/orders/${uid}/`)).json().enrolments
  expect(await refundable()).toEqual({ amount: 2 * PRICE, enrolments: [second.id, first.id] })
  const refund = (body: object) => manager.post(`/api/desk/orders/${uid}/refund/`, { reason: 'بیماری', ...body })
  expect((await refund({ reason: '' })).json()).toHaveProperty('reason')
  expect((await refund({ enrolment: first.id })).json()).toEqual({ order: uid, refunded: PRICE, terms: 1 })
  expect((await refund({ enrolment: first.id })).json().code).toBe('already_refunded')
  expect(await refundable()).toEqual({ amount: PRICE, enrolments: [second.id] })
  // The page of a colleague still shows the amount of both: nothing is refunded before it has shown the new one.
  const late = await refund({ expected: 2 * PRICE })
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({ code: 'changed_meanwhile', current: { order: uid, refunded: PRICE, terms: 1 } })
  expect(await refundable()).toEqual({ amount: PRICE, enrolments: [second.id] })
  expect((await refund({ expected: PRICE })).json()).toEqual({ order: uid, refunded: PRICE, terms: 1 })
  expect((await refund({})).json().code).toBe('already_refunded')
  expect(await refundable()).toBeNull()
  expect((await manager.get(`/api/desk/orders/${uid}/`)).json().refunded).toBe(2 * PRICE)
  const stale = await staffMember(mowj, 'manager', { fresh: false })
  expect((await stale.post(`/api/desk/orders/${uid}/refund/`, { reason: 'x' })).json().code).toBe('fresh_code_required')
  const held = (await sara.held(offer.request([DEY]))).uid
  expect((await manager.post(`/api/desk/orders/${held}/refund/`, { reason: 'x' })).json().code).toBe('order_closed')
  const cancel = () => manager.post(`/api/desk/orders/${held}/cancel/`, { reason: 'تلفنی منصرف شد' })
  expect((await cancel()).json().state).toBe('cancelled')
  expect((await cancel()).json().code).toBe('order_closed')
  const log = await mowj.sql`select action, reason from audit_log where subject_id = ${uid} order by seq`
  expect(log).toEqual(Array(2).fill({ action: 'order.refund', reason: 'بیماری' }))
})

test('a month moves to another session, and the difference goes over wallet or till', async () => {
  const [dear, cheap] = [await offerSession(mowj), await offerSession(mowj, { finalPrice: 5_000_000 })]
  const sara = await swimmer(mowj)
  const cashier = await cashierAt(mowj, dear, 'manager')
  const { order } = (await sell(cashier, { user: sara.userId, hold: cheap.request() })).json()
  const enrolmentOf = async (uid: string) => (await cashier.get(`/api/desk/orders/${uid}/`)).json().enrolments[0].id
  const move = async (uid: string, body: object) =>
    cashier.post(`/api/desk/orders/${uid}/move/`, { enrolment: await enrolmentOf(uid), reason: 'ساعت کلاس', ...body })
  const toDear = { hold: dear.request() }
  expect((await move(order, { ...toDear, settle: 'wallet' })).json().code).toBe('wallet_short')
  const moved = (await move(order, { ...toDear, settle: 'cash' })).json()
  expect(moved).toMatchObject({ refunded: 5_000_000, price: PRICE, till: 3_000_000 })
  expect((await move(order, { ...toDear, settle: 'cash' })).json().code).toBe('already_refunded')
  const back = (await move(moved.order, { hold: cheap.request([DEY]), settle: 'cash' })).json()
  expect(back).toMatchObject({ refunded: PRICE, price: 5_000_000, till: -3_000_000 })
  const third = (await move(back.order, { hold: cheap.request(), settle: 'wallet' })).json()
  expect(third).toMatchObject({ refunded: 5_000_000, price: 5_000_000, till: 0 })
  const page = (await cashier.get(`/api/desk/people/${sara.userId}/`)).json()
  expect(page.wallet.balance).toBe(0)
  expect(page.enrolments).toMatchObject([{ session: cheap.session, term: AZAR }])
  const { shift } = (await cashier.get('/api/desk/till/')).json()
  expect(shift.expected.cash).toBe(1_000_000 + 5_000_000)
})

test('one date is cancelled for everyone, after a look at who is affected', async () => {
  const [offer, sara] = [await offerSession(mowj), await swimmer(mowj)]
  const uid = await paid(mowj, sara, offer)
  const cancel = (body: object) =>
    manager.post('/api/desk/orders/dates/', {
      ...{ kind: 'team', session: offer.session, date: { ...AZAR, day: 2 }, reason: 'تعمیر استخر', ...body },
    })
  expect((await cancel({ date: { ...AZAR, day: 1 } })).json()).toHaveProperty('date')
  expect((await cancel({ date: { ...AZAR, day: 31 } })).json()).toHaveProperty('date')
  expect((await cancel({ session: 999_999 })).statusCode).toBe(404)
  const preview = await cancel({ dry_run: true })
  expect(preview.json()).toMatchObject({ people: [{ order: uid }], credits: 1 })
  expect(await mowj.sql`select from make_up_credits where user_id = ${sara.userId}`).toHaveLength(0)
  expect((await cancel({})).json()).toMatchObject({ credits: 1, refunded: 0 })
  expect(await mowj.sql`select from make_up_credits where user_id = ${sara.userId}`).toHaveLength(1)
  const [told] = await mowj.sql`select kind from notifications where user_id = ${sara.userId} order by id desc limit 1`
  expect(told?.kind).toBe('term_cancelled')
})

test('the file for accounting has the orders of the days, and no formula', async () => {
  const [offer, sara] = [await offerSession(mowj), await swimmer(mowj)]
  await mowj.sql`update programs set name = '=HYPERLINK("http://x")' where id = (
    select program_id from sessions where id = ${offer.sessionId})`
  const uid = await paid(mowj, sara, offer)
  const get = (query: string) => manager.get(`/api/desk/orders/csv/?${query}`)
  const file = await get('from=1405-08-30&to=1405-08-30')
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.headers['cache-control']).toContain('no-store')
  const line = file.body.split('\r\n').find((one) => one.includes(uid))
  expect(line).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect((await get('from=1405-08-29&to=1405-08-29')).body.trim().split('\r\n')).toHaveLength(1)
  for (const wrong of ['from=1405-08-30&to=1405-08-01', 'from=1300-01-01&to=1405-01-01', 'from=x&to=y']) {
    expect([wrong, (await get(wrong)).statusCode]).toEqual([wrong, 400])
  }
  mowj.clock.forward(16 * 60)
  expect((await get('from=1405-08-30&to=1405-08-30')).json().code).toBe('fresh_code_required')
  await manager.confirm()
})

test('the payer is notified of the receipt again', async () => {
  const [offer, sara] = [await offerSession(mowj), await swimmer(mowj)]
  const uid = await paid(mowj, sara, offer)
  expect((await manager.post(`/api/desk/orders/${uid}/receipt/`)).json()).toEqual({ sent: true })
  const told = await mowj.sql`select from notifications where user_id = ${sara.userId} and kind = 'booking_confirmed'`
  expect(told).toHaveLength(2)
})

test('an owner pays out what a deleted account left, and no more', async () => {
  const [owner, sara] = [await staffMember(mowj, 'owner'), await swimmer(mowj)]
  await owner.post(`/api/desk/people/${sara.userId}/credits/`, { amount: 700_000, reason: 'هدیه' })
  await mowj.sql`update users set phone = null, deleted_at = now() where id = ${sara.userId}`
  const { results } = (await owner.get('/api/desk/payouts/')).json()
  expect(results).toMatchObject([{ user: sara.userId, owed: 700_000 }])
  const pay = (body: object) =>
    owner.post(`/api/desk/payouts/${sara.userId}/`, { amount: 300_000, reference: 'پایا ۱۲۳', ...body })
  expect((await pay({ reference: ' ' })).json()).toHaveProperty('reference')
  expect((await pay({ amount: 700_001 })).json().code).toBe('wallet_short')
  expect((await pay({})).json().results).toMatchObject([{ owed: 400_000 }])
  expect((await pay({ amount: 400_000 })).json().results).toEqual([])
  expect((await manager.get('/api/desk/payouts/')).json().code).toBe('role_missing')
})
