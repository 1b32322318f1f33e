import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { SmsRejection, SmsSilence, type TextMessage } from '#server/gateways/sms/port.ts'
import { sendDueMessages } from '#server/modules/message/message-sender.service.ts'
import type { MessagePreview } from '#src/contract/desk/messages.ts'
import { fakeSms, secondServer, TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { classOf, clubMessages, path, preview, send, TEXT, toClass } from '#tests/support/scenarios/desk/messages.ts'
import { type StaffUser, staffMember } from '#tests/support/scenarios/desk/staff.ts'

let sent: TextMessage[] = []
let fault: Error | undefined
const sms = {
  ...fakeSms().gateway,
  sendText: async (message: TextMessage) => {
    if (fault !== undefined) throw fault
    sent.push(message)
  },
}
const mowj: TestApp = await testApp({ deps: { sms } })
const owner: StaffUser = await staffMember(mowj, 'owner')
beforeEach(async () => {
  sent = []
  mowj.clock.set(TEST_NOW)
  await owner.confirm()
})
afterEach(async () => {
  fault = undefined
  await mowj.sql`delete from club_messages`
})
afterAll(() => mowj.close())

const classOfThree = () => classOf(mowj)
const notificationsOf = (userId: number) => clubMessages(mowj, userId)

const run = (deps = mowj.deps) => sendDueMessages(deps, () => undefined)
const messageOf = async (id: number) => (await owner.get(`${path}${id}/`)).json()

test('a message is counted before it is sent, and a guardian of two gets it once by each channel', async () => {
  const { offer, parent, single } = await classOfThree()
  await mowj.sql`insert into club_settings (name, value) values ('sms_part_rial', 1500)`
  const counted: MessagePreview = (await preview(owner, toClass(offer))).json()
  expect(counted).toEqual({
    audience: 'تیم نهنگ، عصرها، آذر ۱۴۰۵',
    ...{ recipients: 2, push: 0, unreachable: 0 },
    sms: { messages: 2, parts: 1, price_rial: 3000 },
  })
  const response = await send(owner, toClass(offer), counted.recipients)
  expect(response.statusCode, response.body).toBe(201)
  expect(response.json()).toMatchObject({ recipients: 2, sms: { waiting: 2 }, notification: { waiting: 2 } })
  expect(await run()).toBe(2)
  expect(await run()).toBe(0)
  expect(sent.map(({ phone }) => phone).sort()).toEqual([parent.phone, single.phone].sort())
  expect([await notificationsOf(parent.userId), await notificationsOf(single.userId)]).toEqual([1, 1])
  const { id } = response.json()
  expect(await messageOf(id)).toMatchObject({ sms: { sent: 2, waiting: 0 }, notification: { sent: 2 } })
  const { results } = (await owner.get(`${path}${id}/deliveries/?state=sent`)).json()
  expect(results).toMatchObject([{ phone: parent.phone, sms: 'sent', notification: 'sent' }, { phone: single.phone }])
  const [entry] =
    await mowj.sql`select after from audit_log where action = 'message.send' and subject_id = ${String(id)}`
  expect(entry?.after).toMatchObject({ recipients: 2, text: TEXT })
  await mowj.sql`delete from club_settings`
})

test('the same request again sends nothing more', async () => {
  const { offer } = await classOfThree()
  const key = crypto.randomUUID()
  const answers = [await send(owner, toClass(offer), 2, key), await send(owner, toClass(offer), 2, key)]
  expect(answers[1]?.json()).toEqual(answers[0]?.json())
  await run()
  expect(sent).toHaveLength(2)
})

test('a message without recipients is refused, and so is another number than was counted', async () => {
  const { offer } = await classOfThree()
  const empty = toClass(offer, {
    audience: { to: 'session', kind: 'team', session: offer.session, month: '1405-10', day: null },
  })
  expect((await preview(owner, empty)).json()).toMatchObject({ recipients: 0, sms: { messages: 0 } })
  expect((await send(owner, empty, 0)).json().code).toBe('no_recipients')
  const changed = (await send(owner, toClass(offer), 1)).json()
  expect(changed).toMatchObject({ code: 'recipients_changed', current: { recipients: 2 } })
  expect(await mowj.sql`select id from club_messages`).toEqual([])
})

test('in quiet hours a push message and an SMS wait for their end; the list has the message at once', async () => {
  const { offer, parent, single } = await classOfThree()
  mowj.clock.set(new Date('2026-11-21T23:30:00+03:30'))
  await mowj.sql`update users set quiet_hours = '{"on":false,"from":22,"to":8}' where id = ${single.userId}`
  await mowj.sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    values (${parent.userId}, ${parent.sessionId}, 'https://push.test/1', 'k', 'a', now())`
  expect((await preview(owner, toClass(offer))).json()).toMatchObject({ recipients: 2, push: 1 })
  await send(owner, toClass(offer), 2)
  await run()
  const [push] = await mowj.sql`select due_at from push_queue`
  expect(new Date(String(push?.due_at))).toEqual(new Date('2026-11-22T08:00:00+03:30'))
  expect(await notificationsOf(parent.userId)).toBe(1)
  expect(sent.map(({ phone }) => phone)).toEqual([single.phone])
  mowj.clock.set(new Date('2026-11-22T08:01:00+03:30'))
  await run()
  expect(sent).toHaveLength(2)
})

test('a rejected SMS is tried three times; after a silence it is not sent again; without a number there is no way', async () => {
  const { offer, parent, single } = await classOfThree()
  await mowj.sql`update users set phone = null where id = ${single.userId}`
  const body = toClass(offer, { channel: 'sms' })
  expect((await preview(owner, body)).json()).toMatchObject({
    ...{ recipients: 2, push: null, unreachable: 1 },
    sms: { messages: 1 },
  })
  const { id } = (await send(owner, body, 2)).json()
  fault = new SmsRejection(418, 'no credit')
  for (const left of [1, 1, 0]) {
    await run()
    expect((await messageOf(id)).sms).toMatchObject({ waiting: left, failed: 1 - left, none: 1 })
    mowj.clock.forward(601)
  }
  const other = (await send(owner, body, 2)).json()
  fault = new SmsSilence('no response')
  await run()
  fault = undefined
  mowj.clock.forward(3600)
  await run()
  expect(sent).toEqual([])
  expect((await messageOf(other.id)).sms).toMatchObject({ unknown: 1, none: 1 })
  const { results } = (await owner.get(`${path}${other.id}/deliveries/?state=unknown`)).json()
  expect(results).toMatchObject([{ user: parent.userId }])
})

test('a server that stopped while it sent is not followed by a second SMS, and two servers send once', async () => {
  const { offer } = await classOfThree()
  const { id } = (await send(owner, toClass(offer), 2)).json()
  const dying = { ...mowj.deps, sms: { ...sms, sendText: () => new Promise<void>(() => undefined) } }
  void run(dying)
  await expect.poll(async () => (await mowj.sql`select 1 from message_deliveries where sms = 'sending'`).length).toBe(2)
  mowj.clock.forward(121)
  await mowj.sql`delete from leases where name = 'messages'`
  const second = await secondServer(mowj)
  await Promise.all([run(), run(second.deps)])
  await second.close()
  expect(sent).toEqual([])
  expect(await messageOf(id)).toMatchObject({ sms: { unknown: 2 }, notification: { sent: 2 } })
})

test('ten thousand people are sent to in batches, once each', async () => {
  const many = await testApp()
  const boss = await staffMember(many, 'owner')
  await many.sql`insert into users (phone, created_at)
    select '0999' || lpad(n::text, 7, '0'), now() from generate_series(1, 10000) n`
  const body = {
    audience: { to: 'people', filter: { month: null, pool: null, kind: null, level: null, sex: null } },
    channel: 'notification',
    text: TEXT,
  }
  const { recipients } = (await boss.post(`${path}preview/`, body)).json()
  expect(recipients).toBeGreaterThan(10_000)
  expect((await boss.post(path, { ...body, expected: recipients })).statusCode).toBe(201)
  let calls = 0
  const stopped = new AbortController()
  const now = () => {
    calls += 1
    // Stopped in the middle, then run again.
    if (calls === 900) stopped.abort()
    return many.deps.now()
  }
  const first = await sendDueMessages({ ...many.deps, now }, () => undefined, stopped.signal)
  expect(first).toBeLessThan(recipients)
  expect(first + (await sendDueMessages(many.deps, () => undefined))).toBe(recipients)
  const [row] = await many.sql`select count(*)::int as all, count(distinct user_id)::int as users from notifications`
  expect(row).toEqual({ all: recipients, users: recipients })
  await many.close()
}, 180_000)
