import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { sendDueMessages } from '#server/modules/message/message-sender.service.ts'
import { fakeSms, TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { DEY, type Offer, offerSession, returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'
import { classOf, clubMessages, path, preview, send, TEXT, toClass } from '#tests/support/scenarios/desk/messages.ts'
import { type StaffUser, staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { family, paidFor } from '#tests/support/scenarios/members.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { MONDAY, offerSlot } from '#tests/support/scenarios/pool-slot.ts'

const sms = { ...fakeSms().gateway, sendText: async () => undefined }
const mowj: TestApp = await testApp({ deps: { sms } })
const owner: StaffUser = await staffMember(mowj, 'owner')
beforeEach(async () => {
  mowj.clock.set(TEST_NOW)
  await owner.confirm()
})
afterEach(async () => {
  await mowj.sql`delete from club_messages`
})
afterAll(() => mowj.close())

const classOfThree = () => classOf(mowj)
const notificationsOf = (userId: number) => clubMessages(mowj, userId)

const run = (deps = mowj.deps) => sendDueMessages(deps, () => undefined)

test("a day's people of a pool, and swimmers by filter", async () => {
  const offer = await offerSession(mowj)
  const opening = await offerSlot(mowj)
  const visitor = await swimmer(mowj)
  const authority = await visitor.atBank((await visitor.held(opening.request(MONDAY))).uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  const [found] = await mowj.sql`select pool_id from sessions where id = ${offer.sessionId}`
  const pool = Number(found?.pool_id)
  await mowj.sql`update sessions set pool_id = ${pool} where id = ${opening.sessionId}`
  const { parent, ids } = await family(mowj)
  await paidFor(mowj, parent, offer, ids)
  await paid(mowj, await swimmer(mowj), offer, [DEY])
  const count = async (audience: object) => {
    const response = await preview(owner, { audience, channel: 'notification', text: TEXT })
    return response.statusCode === 200 ? response.json().recipients : response.statusCode
  }
  const people = (filter: object) => ({
    to: 'people',
    filter: { month: '1405-09', pool, kind: null, level: null, sex: null, ...filter },
  })
  // Azar 2 is a Monday with both lessons, 3 a Tuesday with none. A holiday ends the class; a sold date is cancelled by itself.
  expect(await count({ to: 'pool_day', pool, day: '1405-09-02' })).toBe(2)
  expect(await count({ to: 'pool_day', pool, day: '1405-09-03' })).toBe(0)
  await mowj.sql`insert into club_holidays (year, month, day, title, source, created_at) values (1405, 9, 2, 'جشن', 'own', now())`
  expect(await count({ to: 'pool_day', pool, day: '1405-09-02' })).toBe(1)
  await mowj.sql`delete from club_holidays`
  expect(await count(people({}))).toBe(2)
  expect(await count(people({ month: '1405-10' }))).toBe(1)
  expect(await count(people({ level: 'advanced' }))).toBe(0)
  expect(await count(people({ sex: 'female', kind: 'team' }))).toBe(1)
  expect(await count(people({ month: null }))).toBe(400)
  expect(await count({ to: 'pool_day', pool, day: '1405-09-31' })).toBe(400)
  expect(await count({ to: 'session', kind: 'pool', session: opening.session, month: '1405-09', day: null })).toBe(400)
  expect(await count({ to: 'session', kind: 'pool', session: opening.session, month: '1405-09', day: 2 })).toBe(1)
})

test('staff of a pool reach its people alone, and a coach the classes that are theirs, as a notification', async () => {
  const { offer, parent } = await classOfThree()
  const other = await offerSession(mowj)
  const [row] = await mowj.sql`select s.pool_id, p.instructor_id from sessions s join programs p on p.id = s.program_id
    where s.id = ${offer.sessionId}`
  const manager = await staffMember(mowj, 'manager', { pool: Number(row?.pool_id) })
  const { id } = (await send(manager, toClass(offer), 2)).json()
  expect((await preview(manager, toClass(other))).statusCode).toBe(404)
  const everyone = { to: 'people', filter: { month: '1405-09', pool: null, kind: null, level: null, sex: null } }
  expect((await preview(manager, { ...toClass(offer), audience: everyone })).statusCode).toBe(404)
  const elsewhere = await staffMember(mowj, 'manager', { pool: (await offerSlot(mowj)).id })
  expect((await elsewhere.get(`${path}${id}/`)).statusCode).toBe(404)
  expect((await elsewhere.get(path)).json().results).toEqual([])
  expect((await manager.get(`${path}?pool=${row?.pool_id}`)).json().results).toMatchObject([{ id }])
  expect((await elsewhere.get(`${path}?pool=${row?.pool_id}`)).statusCode).toBe(404)

  const coach = await staffMember(mowj, 'coach', { instructor: Number(row?.instructor_id) })
  const to = ({ kind, session }: Offer) => ({ session: { kind, number: session }, month: '1405-09', text: TEXT })
  expect((await coach.post('/api/coach/messages/preview/', to(offer))).json()).toMatchObject({
    recipients: 2,
    sms: null,
  })
  const answer = await coach.post('/api/coach/messages/', { ...to(offer), expected: 2 })
  expect(answer.json()).toMatchObject({ channel: 'notification', recipients: 2, sms: null })
  expect((await coach.post('/api/coach/messages/', { ...to(other), expected: 1 })).statusCode).toBe(404)
  expect((await coach.get(path)).statusCode).toBe(403)
  await run()
  expect(await notificationsOf(parent.userId)).toBe(2)
})

test('without free text by SMS a message goes as a notification, and a text has bounds', async () => {
  const plain = await testApp()
  const boss = await staffMember(plain, 'owner')
  const offer = await offerSession(plain)
  expect((await preview(boss, toClass(offer))).json().code).toBe('no_text_sms')
  expect((await preview(boss, toClass(offer, { channel: 'notification' }))).statusCode).toBe(200)
  for (const text of ['', ' \u202e ', 'م', 'م'.repeat(501)]) {
    const refused = await preview(boss, toClass(offer, { channel: 'notification', text }))
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['text']])
  }
  await plain.close()
})
