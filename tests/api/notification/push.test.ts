import { afterEach, beforeEach, expect, test } from 'vitest'
import { webPushGateway } from '#server/gateways/push/web-push.ts'
import { expireOrder } from '#server/modules/payment/order.service.ts'
import { sendDuePushes } from '#server/modules/push/push-sender.service.ts'
import { makeReminders } from '#server/modules/reminder/reminder.service.ts'
import { makeSecrets } from '#server/startup/secrets.ts'
import { startPushDouble } from '#tests/support/doubles/push-double.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { path, subscribers } from '#tests/support/scenarios/account/push.ts'
import { accountAt } from '#tests/support/scenarios/account-requests.ts'
import { offerSession, returnFromBank, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { MONDAY, offerSlot } from '#tests/support/scenarios/pool-slot.ts'

const HOUR = 3600

let service: Awaited<ReturnType<typeof startPushDouble>>
let mowj: TestApp
let reports: unknown[]
beforeEach(async () => {
  service = await startPushDouble()
  reports = []
  const secrets = makeSecrets()
  const contact = 'mailto:operator@mowj.test'
  const push = webPushGateway({ keys: secrets, contact, timeoutMs: 500 })
  mowj = await testApp({ max: 20, config: { push: { services: [service.origin], contact } }, deps: { secrets, push } })
})
afterEach(async () => {
  await mowj.close()
  await service.stop()
})

const { subscribed, buyer } = subscribers(
  () => mowj,
  () => service,
)

const send = () => sendDuePushes(mowj.deps, (error) => reports.push(error))
const queued = async () => Number((await mowj.sql`select count(*) as n from push_queue`)[0]?.n)

test('the result of a payment is pushed to each of the user’s browsers, encrypted, and to no other', async () => {
  const user = await swimmer(mowj)
  const [phone, tablet] = [await subscribed(user), await subscribed(user)]
  const stranger = await subscribed(await swimmer(mowj))
  const uid = await paid(mowj, user, await offerSession(mowj))
  await send()
  const message = {
    title: 'بلیت ورود شما آماده است',
    body: 'تیم نهنگ',
    url: `/payment-receipt/${uid}`,
    tag: expect.any(String),
    unread: 1,
    actions: [{ action: 'ticket', title: 'نمایش بلیت', url: `/ticket?order=${uid}` }],
  }
  const sent = expect.objectContaining(message)
  expect([service.to(phone), service.to(tablet), service.to(stranger)]).toEqual([[sent], [sent], []])
  expect(service.arrived[0]?.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect([await queued(), reports]).toEqual([0, []])
})

test('Safari shows the same message by itself: its declarative form names the same page, count and button', async () => {
  const { phone, uid } = await buyer()
  await send()
  const [message] = service.to(phone)
  const page = (path: string) => new URL(path, mowj.deps.config.publicOrigin).href
  expect(message).toMatchObject({
    web_push: 8030,
    notification: {
      ...{ title: 'بلیت ورود شما آماده است', body: 'تیم نهنگ', lang: 'fa', dir: 'rtl', app_badge: '1' },
      navigate: page(`/payment-receipt/${uid}`),
      actions: [{ action: 'ticket', title: 'نمایش بلیت', navigate: page(`/ticket?order=${uid}`) }],
    },
    app_badge: 1,
  })
})

test('the evening before a pool visit a reminder is pushed once, with a link to the pass', async () => {
  const user = await swimmer(mowj)
  const phone = await subscribed(user)
  const { uid } = await user.held((await offerSlot(mowj)).request(MONDAY, 2))
  const authority = await user.atBank(uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  await send()
  mowj.clock.set(new Date('2026-11-22T18:00:00+03:30'))
  const reminders = makeReminders(mowj.deps, (error) => reports.push(error))
  await reminders.check()
  await reminders.check()
  await send()
  const [, reminder, ...more] = service.to(phone)
  const body = 'استخر آبی، فردا ساعت ۰۹:۰۰، سانس بانوان'
  expect(reminder).toMatchObject({ body, url: `/payment-receipt/${uid}`, actions: [{ action: 'ticket' }] })
  expect([more, reports]).toEqual([[], []])
})

test('a notification and the change it reports are committed together or not at all', async () => {
  const user = await swimmer(mowj)
  await subscribed(user)
  await mowj.sql`alter table push_queue rename to push_queue_gone`
  await expect(paid(mowj, user, await offerSession(mowj))).resolves.toBeDefined()
  expect(await mowj.sql`select 1 from notifications`).toHaveLength(0)
  expect(await mowj.sql`select 1 from orders where state = 'confirmed'`).toHaveLength(0)
  await mowj.sql`alter table push_queue_gone rename to push_queue`
})

test('several servers send each message once', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, buyer))
  await Promise.all([send(), send(), send(), send()])
  await send()
  for (const { phone } of users) expect(service.to(phone)).toHaveLength(1)
  expect(service.tries()).toBe(6)
})

test.each([404, 410])('a subscription whose service returns %d is deleted, and others are not', async (status) => {
  const user = await swimmer(mowj)
  const [old, phone] = [await subscribed(user), await subscribed(user)]
  service.answer(old, { status })
  await paid(mowj, user, await offerSession(mowj))
  await send()
  const rows = await mowj.sql`select endpoint from push_subscriptions`
  expect(rows.map(({ endpoint }) => endpoint)).toEqual([phone.endpoint])
  expect([service.to(phone).length, await queued()]).toEqual([1, 0])
})

test.each([
  ['is busy', { status: 429, retryAfter: '600' }, 600],
  ['is broken', { status: 503 }, 60],
  ['is silent', 'hang' as const, 60],
])('while a push service %s the message is queued, and delivered later', async (_case, behaviour, seconds) => {
  const { phone } = await buyer()
  service.answer(phone, behaviour)
  await send()
  const tries = service.tries()
  mowj.clock.forward(seconds / 2 - 1)
  await send()
  expect(service.tries()).toBe(tries)
  service.answer(phone, undefined)
  mowj.clock.forward(seconds)
  await send()
  expect([service.to(phone).length, await queued()]).toEqual([1, 0])
})

test('a message refused for good, or undeliverable for a day, is dropped', async () => {
  const [first, second] = [await buyer(), await buyer()]
  service.answer(first.phone, { status: 413 })
  service.answer(second.phone, { status: 500 })
  await send()
  expect(await queued()).toBe(1)
  service.answer(second.phone, undefined)
  mowj.clock.forward(25 * HOUR)
  await send()
  expect([await queued(), service.arrived.length]).toEqual([0, 0])
})

test('a user who signed out, or disabled a kind, gets no push of it and no list entry', async () => {
  const user = await swimmer(mowj)
  const phone = await subscribed(user)
  const account = accountAt(mowj)
  const choose = async (booking: boolean) =>
    mowj.app.inject({
      method: 'PATCH',
      url: '/api/settings/',
      headers: await user.headers(),
      payload: { notifications: { booking } },
    })
  await choose(false)
  await paid(mowj, user, await offerSession(mowj))
  expect((await user.get('/api/notifications/')).json()).toMatchObject({ count: 0, unread: 0 })
  expect(await queued()).toBe(0)
  await choose(true)
  await paid(mowj, user, await offerSession(mowj))
  await account.post('/api/token/logout/', { headers: await user.headers() })
  await send()
  expect([service.to(phone), await queued()]).toEqual([[], 0])
})

test('a browser taken over by another user belongs to that user; one that unsubscribes gets no more messages', async () => {
  const [first, second] = [await swimmer(mowj), await swimmer(mowj)]
  const input = await subscribed(first)
  expect((await second.post(path, input)).statusCode).toBe(201)
  await paid(mowj, first, await offerSession(mowj))
  await send()
  expect(service.to(input)).toEqual([])
  const leave = async (user: Swimmer) =>
    mowj.app.inject({
      method: 'DELETE',
      url: path,
      headers: await user.headers(),
      payload: { endpoint: input.endpoint },
    })
  expect((await leave(first)).statusCode).toBe(204)
  await paid(mowj, second, await offerSession(mowj))
  await send()
  expect(service.to(input)).toHaveLength(1)
  expect((await leave(second)).statusCode).toBe(204)
  await paid(mowj, second, await offerSession(mowj))
  await send()
  expect(service.to(input)).toHaveLength(1)
})

test('the server sends to push services only, whatever address it is given', async () => {
  const user = await swimmer(mowj)
  const { keys } = service.subscribe()
  const endpoints = [
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:8000/api/token/',
    'https://fcm.googleapis.com.evil.test/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:pw@fcm.googleapis.com/x',
    'http://fcm.googleapis.com/x',
    'file:///etc/passwd',
  ]
  for (const endpoint of endpoints) {
    const response = await user.post(path, { endpoint, keys })
    expect(response.statusCode, endpoint).toBe(400)
    expect(response.json(), endpoint).toHaveProperty('endpoint')
  }
  for (const host of [
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    'web.push.apple.com',
    'am3p.notify.windows.com',
  ])
    expect((await user.post(path, { endpoint: `https://${host}/x/${host}`, keys })).statusCode).toBe(201)
})

test('a visitor may read the public key and nothing else', async () => {
  const { key } = (await mowj.app.inject('/api/push/key/')).json()
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  for (const method of ['POST', 'DELETE'] as const)
    expect((await mowj.app.inject({ method, url: path, payload: service.subscribe() })).statusCode).toBe(401)
})

test('during quiet hours only the result of a payment is pushed', async () => {
  // Half past eleven at night in Tehran.
  mowj.clock.set(new Date('2026-11-21T23:30:00+03:30'))
  const { user, phone } = await buyer()
  await user.held((await offerSession(mowj)).request())
  const [order] = await mowj.sql`select id from orders where state = 'held'`
  mowj.clock.forward(21 * 60)
  await expireOrder(mowj.deps, Number(order?.id))
  await send()
  expect(service.to(phone).map(({ title }) => title)).toEqual(['بلیت ورود شما آماده است'])
  mowj.clock.set(new Date('2026-11-22T07:59:00+03:30'))
  await send()
  expect(service.to(phone)).toHaveLength(1)
  mowj.clock.set(new Date('2026-11-22T08:00:00+03:30'))
  await send()
  expect(service.to(phone).map(({ title }) => title)).toEqual(['بلیت ورود شما آماده است', 'مهلت پرداخت به پایان رسید'])
})
