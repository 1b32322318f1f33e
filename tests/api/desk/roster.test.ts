import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Roster } from '#src/contract/desk/roster.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, type Offer, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { addedMember, paidFor } from '#tests/support/scenarios/members.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { MONDAY, offerSlot } from '#tests/support/scenarios/pool-slot.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

const urlOf = ({ kind, session }: { kind: string; session: number }) => `/api/desk/sessions/${kind}/${session}`
async function rosterOf(staff: Swimmer, offer: { kind: string; session: number }, query: string): Promise<Roster> {
  const response = await staff.get(`${urlOf(offer)}/roster/${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const poolOf = async ({ sessionId }: Pick<Offer, 'sessionId'>) => {
  const [row] = await mowj.sql`select pool_id from sessions where id = ${sessionId}`
  return Number(row?.pool_id)
}

test('a class lists who swims on a day, with age, account, number and what was paid', async () => {
  const offer = await offerSession(mowj)
  const parent = await swimmer(mowj)
  const child = await addedMember(parent, { name: 'آوا' })
  await mowj.sql`update members set birth_date = '{"year":1395,"month":9,"day":3}' where id = ${child.id}`
  await mowj.sql`update users set name = 'رها راد' where id = ${parent.userId}`
  await paidFor(mowj, parent, offer, [child.id])
  await (await swimmer(mowj)).held(offer.request([AZAR]))
  const roster = await rosterOf(await staffMember(mowj, 'owner'), offer, '?month=1405-09&day=2')
  expect(roster).toMatchObject({
    name: 'تیم نهنگ',
    day: 2,
    state: 'open',
    capacity: 5,
    free: 3,
    days: expect.arrayContaining([2, 4]),
  })
  expect(roster.rows).toHaveLength(2)
  expect(roster.rows.find(({ name }) => name === 'آوا')).toMatchObject({
    ...{
      age: 9,
      member_of: 'رها راد',
      user: parent.userId,
      phone: parent.phone,
      state: 'month',
      paid: 8_000_000,
      balance: 0,
    },
  })
  expect(roster.rows.find(({ state }) => state === 'held')).toMatchObject({ enrolment: null, paid: null })
})

test('a date of a pool lists its visitors; a month of a class everyone of it', async () => {
  const opening = await offerSlot(mowj)
  const offer = await offerSession(mowj)
  const owner = await staffMember(mowj, 'owner')
  expect((await rosterOf(owner, opening, '?month=1405-09&day=2')).rows).toEqual([])
  const visitor = await swimmer(mowj)
  const { uid } = await visitor.held(opening.request(MONDAY, 3))
  const authority = await visitor.atBank(uid)
  mowj.bank.pay(authority)
  await mowj.app.inject({ url: '/api/payment/callback/sandbox/', query: { Authority: authority, Status: 'OK' } })
  const { rows } = await rosterOf(owner, opening, '?month=1405-09&day=2')
  expect(rows).toMatchObject([{ state: 'date', places: 3, member_of: null }])
  await paid(mowj, await swimmer(mowj), offer, [AZAR])
  expect((await rosterOf(owner, offer, '?month=1405-09')).rows).toMatchObject([{ state: 'month', days: null }])
  const statusOf = async (query: string) => (await owner.get(`${urlOf(opening)}/roster/${query}`)).statusCode
  expect([await statusOf('?month=1405-09'), await statusOf('?month=1405-09&day=3'), await statusOf('')]).toEqual([
    400, 404, 400,
  ])
})

test('a number is shown to those who may read people, and another pool does not exist', async () => {
  const [offer, other] = [await offerSession(mowj), await offerSession(mowj)]
  await paid(mowj, await swimmer(mowj), offer, [AZAR])
  const pool = await poolOf(offer)
  const rowOf = async (staff: Swimmer) => (await rosterOf(staff, offer, '?month=1405-09&day=2')).rows[0]
  expect(await rowOf(await staffMember(mowj, 'door', { pool }))).toMatchObject({
    user: null,
    phone: null,
    balance: null,
  })
  const reception = await staffMember(mowj, 'reception', { pool })
  expect((await rowOf(reception))?.phone).toMatch(/^09/)
  expect((await reception.get(`${urlOf(other)}/roster/?month=1405-09&day=2`)).statusCode).toBe(404)
})

test('a cancelled lesson says why, and has nothing free', async () => {
  const offer = await offerSession(mowj)
  const owner = await staffMember(mowj, 'owner')
  const date = { year: 1405, month: 9, day: 2 }
  const body = { kind: 'team', session: offer.session, date, reason: 'بیماری مربی' }
  expect((await owner.post('/api/desk/orders/dates/', body)).statusCode).toBe(200)
  const roster = await rosterOf(owner, offer, '?month=1405-09&day=2')
  expect(roster).toMatchObject({ state: 'cancelled', reason: 'بیماری مربی', free: 0 })
})
