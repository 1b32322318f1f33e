import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Today, TodaySession } from '#src/contract/desk/today.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { addedMember, family, paidFor } from '#tests/support/scenarios/members.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { MONDAY, offerSlot, TODAY } from '#tests/support/scenarios/pool-slot.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => mowj.close())

const poolOf = async (sessionId: number) => {
  const [row] = await mowj.sql`select pool_id from sessions where id = ${sessionId}`
  return Number(row?.pool_id)
}
async function todayOf(staff: Swimmer, query = ''): Promise<Today> {
  const response = await staff.get(`/api/desk/today/${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const sessionOf = ({ sessions }: Today, number: number): TodaySession | undefined =>
  sessions.find(({ session }) => session === number)

test('a day shows its classes and openings by hour with who is expected, who has not paid, and what is free', async () => {
  const offer = await offerSession(mowj, { capacity: 10, deskTaken: 1 })
  const opening = await offerSlot(mowj, { capacity: 6 })
  const { parent, ids } = await family(mowj)
  await paidFor(mowj, parent, offer, ids)
  await (await swimmer(mowj)).held(offer.request([AZAR]))
  const visitor = await swimmer(mowj)
  const { uid } = await visitor.held(opening.request(MONDAY, 2))
  const authority = await visitor.atBank(uid)
  mowj.bank.pay(authority)
  await mowj.app.inject({ url: '/api/payment/callback/sandbox/', query: { Authority: authority, Status: 'OK' } })
  await mowj.sql`insert into attendance (session_id, member_id, year, month, day, pool_id, entered)
    select ${offer.sessionId}, unnest(${ids.slice(0, 2)}::int[]), 1405, 9, 2, ${await poolOf(offer.sessionId)}, 1`
  const owner = await staffMember(mowj, 'owner')
  const today = await todayOf(owner, '?day=1405-09-02')
  expect(today.day).toBe('1405-09-02')
  expect(sessionOf(today, offer.session)).toMatchObject({
    ...{ kind: 'team', name: 'تیم نهنگ', coach: 'مربی', starts_at: '17:00', capacity: 10, state: 'open' },
    ...{ expected: 1 + ids.length, held: 1, free: 10 - 2 - ids.length, arrived: 2 },
  })
  expect(sessionOf(today, opening.session)).toMatchObject({ kind: 'pool', expected: 2, held: 0, free: 4 })
  expect(today.sessions.map(({ starts_at }) => starts_at)).toEqual(
    today.sessions.map(({ starts_at }) => starts_at).toSorted(),
  )
  // A Sunday has neither.
  const sunday = await todayOf(owner, '?day=1405-09-01')
  expect([sessionOf(sunday, offer.session), sessionOf(sunday, opening.session)]).toEqual([undefined, undefined])
})

test('a cancelled lesson and a holiday say why, and have nothing free', async () => {
  const offer = await offerSession(mowj)
  const owner = await staffMember(mowj, 'owner')
  const date = { year: 1405, month: 9, day: 4 }
  const body = { kind: 'team', session: offer.session, date, reason: 'تعمیر پمپ' }
  expect((await owner.post('/api/desk/orders/dates/', body)).statusCode).toBe(200)
  const day = sessionOf(await todayOf(owner, '?day=1405-09-04'), offer.session)
  expect(day).toMatchObject({ state: 'cancelled', reason: 'تعمیر پمپ', free: 0 })
  const holiday = { year: 1405, month: 9, day: 9, title: 'جشن باشگاه' }
  expect((await owner.post('/api/desk/holidays/', holiday)).json()).toMatchObject({ state: 'closed' })
  const closed = await todayOf(owner, '?day=1405-09-09')
  expect(closed.holiday).toBe('جشن باشگاه')
  expect(sessionOf(closed, offer.session)).toMatchObject({ state: 'cancelled', free: 0 })
})

test('swimmers whose insurance ends within two weeks are counted', async () => {
  const offer = await offerSession(mowj)
  const parent = await swimmer(mowj)
  const [soon, later] = [await addedMember(parent, { name: 'سارا' }), await addedMember(parent, { name: 'مینا' })]
  await mowj.sql`update members set insurance_until = '{"year":1405,"month":9,"day":10}' where id = ${soon.id}`
  await mowj.sql`update members set insurance_until = '{"year":1406,"month":1,"day":1}' where id = ${later.id}`
  await paidFor(mowj, parent, offer, [soon.id, later.id])
  const owner = await staffMember(mowj, 'owner')
  expect(sessionOf(await todayOf(owner, '?day=1405-09-02'), offer.session)).toMatchObject({ expected: 2, expiring: 1 })
})

test('staff of a pool see their pool alone: sessions, money and unfinished orders', async () => {
  const [mine, other] = [await offerSession(mowj), await offerSession(mowj)]
  const pool = await poolOf(mine.sessionId)
  const reception = await staffMember(mowj, 'reception', { pool })
  const before = await todayOf(reception)
  await paid(mowj, await swimmer(mowj), mine, [AZAR])
  await paid(mowj, await swimmer(mowj), other, [AZAR])
  await mowj.sql`
    with opened as (
      insert into till_shifts (pool_id, opened_by, float_rial, opened_at)
      values (${pool}, ${reception.userId}, 1000000, ${TEST_NOW.toISOString()}) returning id)
    insert into till_entries (shift_id, kind, method, amount_rial, attempt_id, created_by, created_at)
    select opened.id, 'sale', 'cash', 5000000, (select max(id) from attempts), ${reception.userId},
      ${TEST_NOW.toISOString()} from opened`
  const after = await todayOf(reception, '?day=1405-08-30')
  expect(before.takings).toEqual({ bank: 0, cash: 0, terminal: 0 })
  expect(after.takings).toEqual({ bank: 8_000_000, cash: 5_000_000, terminal: 0 })
  const day = await todayOf(reception, '?day=1405-09-02')
  expect(day.sessions.map(({ session }) => session)).toEqual([mine.session])
  expect((await reception.get(`/api/desk/today/?pool=${await poolOf(other.sessionId)}`)).statusCode).toBe(404)
})

test('the door sees no money, and what waits for a person goes to those who may do it', async () => {
  await offerSlot(mowj, { dates: [TODAY] })
  await mowj.app.inject({
    method: 'POST',
    url: '/api/contact/',
    payload: { name: 'نرگس', phone_number: '09121110000', text: 'ساعت کار استخر چیست؟' },
  })
  const offer = await offerSession(mowj)
  const payer = await swimmer(mowj)
  const { uid } = await payer.held(offer.request([AZAR]))
  await payer.atBank(uid)
  mowj.clock.forward(2 * 3600)
  const kindsOf = ({ attention }: Today) => attention.map(({ kind }) => kind)
  const door = await todayOf(await staffMember(mowj, 'door'))
  expect([door.takings, kindsOf(door)]).toEqual([null, []])
  const owner = await todayOf(await staffMember(mowj, 'owner'))
  expect(kindsOf(owner)).toEqual(['payments_silent', 'holds_overdue', 'messages_open'])
  expect(owner.attention.find(({ kind }) => kind === 'messages_open')).toMatchObject({
    count: 1,
    since: TEST_NOW.toISOString(),
  })
  const pool = await poolOf((await offerSession(mowj)).sessionId)
  expect(kindsOf(await todayOf(await staffMember(mowj, 'reception', { pool })))).toEqual([])
})

test('a day that its month does not have is refused', async () => {
  const owner = await staffMember(mowj, 'owner')
  for (const day of ['1405-08-31', '1405-13-01', 'today']) {
    expect((await owner.get(`/api/desk/today/?day=${day}`)).statusCode).toBe(400)
  }
})
