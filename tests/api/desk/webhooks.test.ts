import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WebhookResult } from '#server/gateways/webhook/port.ts'
import { sendDueWebhooks } from '#server/modules/webhook/webhook-sender.service.ts'
import type { WebhookDelivery, WebhookEvent } from '#src/contract/desk/webhooks.ts'
import { secondServer, TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { type StaffUser, staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { paid } from '#tests/support/scenarios/paid.ts'

const DAY = 86_400
const path = '/api/desk/webhooks/'
const URL_OF = 'https://accounts.example/mowj'

type Post = {
  url: string
  headers: Record<string, string>
  body: { id: number; event: string; data: { order?: string } }
}
let posts: Post[] = []
let raw = ''
let answer: (post: Post) => Pick<WebhookResult, 'status' | 'fault'> | Promise<Pick<WebhookResult, 'status' | 'fault'>>
let fault: 'private_address' | undefined
const webhooks = {
  faultOf: async () => fault,
  post: async (url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const post = { url, headers, body: JSON.parse(body) }
    raw = body
    posts.push(post)
    return { ...(await answer(post)), latencyMs: 42 }
  },
}
const ok = { status: 200, fault: null }

let mowj: TestApp
let owner: StaffUser
beforeAll(async () => {
  mowj = await testApp({ deps: { webhooks } })
  owner = await staffMember(mowj, 'owner')
})
beforeEach(async () => {
  mowj.clock.set(TEST_NOW)
  await mowj.sql`delete from webhooks`
  await owner.confirm()
  posts = []
  answer = () => ok
})
afterAll(() => mowj.close())

async function added(events: WebhookEvent[] = ['booking.paid', 'booking.cancelled', 'booking.refunded'], url = URL_OF) {
  const response = await owner.post(path, { url, events })
  expect(response.statusCode, response.body).toBe(201)
  const { secret, webhook } = response.json()
  return { secret: secret as string, id: webhook.id as number }
}
const run = () => sendDueWebhooks(mowj.deps, (error) => expect.unreachable(String(error)))
const forward = async (seconds: number) => {
  mowj.clock.forward(seconds)
  await owner.confirm()
}
const logOf = async (id: number): Promise<WebhookDelivery[]> =>
  (await owner.get(`${path}${id}/deliveries/`)).json().results
const stateOf = async (id: number) =>
  (await owner.get(path)).json().results.find((each: { id: number }) => each.id === id)
const told = () => posts.map(({ body }) => body.event)

/** A paid month that its swimmer cancels again: paid, cancelled and refunded. */
async function paidAndCancelled() {
  const offer = await offerSession(mowj)
  const payer = await swimmer(mowj)
  const uid = await paid(mowj, payer, offer)
  const [row] = await mowj.sql`select e.id from enrolments e where e.user_id = ${payer.userId}`
  const body = { reason: 'بیماری', enrolment: Number(row?.id) }
  const refunded = await owner.post(`/api/desk/orders/${uid}/refund/`, body)
  expect(refunded.statusCode, refunded.body).toBe(201)
  return uid
}

test('events of an order arrive once, in order, signed with a timestamp, without personal data', async () => {
  const { secret, id } = await added()
  const uid = await paidAndCancelled()
  expect(await run()).toBe(3)
  expect(await run()).toBe(0)
  expect(told()[0]).toBe('booking.paid')
  expect(told().toSorted()).toEqual(['booking.cancelled', 'booking.paid', 'booking.refunded'])
  expect(posts.every(({ body }) => body.data.order === uid)).toBe(true)
  const { headers } = posts[2] ?? { headers: {} }
  const seconds = String(TEST_NOW.getTime() / 1000)
  const hmac = createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex')
  expect(headers).toMatchObject({
    'x-mowj-timestamp': seconds,
    'x-mowj-signature': `t=${seconds},v1=${hmac}`,
    'x-mowj-delivery': String(posts[2]?.body.id),
  })
  expect(JSON.stringify(posts)).not.toMatch(/09\d{9}/)
  expect(await logOf(id)).toMatchObject([{ state: 'sent', status: 200, latency_ms: 42, attempts: 1 }, {}, {}])
})

test('an event is of its transaction: what is rolled back is not told', async () => {
  await added(['session.changed'])
  const offer = await offerSession(mowj)
  await mowj.sql
    .begin(async (tx) => {
      await tx`update sessions set starts_at = '18:00' where id = ${offer.sessionId}`
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  expect(await run()).toBe(0)
  await mowj.sql`update sessions set starts_at = '18:00' where id = ${offer.sessionId}`
  await mowj.sql`update sessions set final_price_rial = 1 where id = ${offer.sessionId}`
  expect(await run()).toBe(1)
  expect(posts[0]?.body.data).toMatchObject({ kind: 'team', session: offer.session, starts_at: '18:00' })
})

test('attendance is told to webhooks that want it, and to no other', async () => {
  await added(['attendance.recorded'])
  await added(['booking.paid'], 'https://other.example/')
  const offer = await offerSession(mowj)
  const [member] = await mowj.sql`select id from members where user_id = ${(await swimmer(mowj)).userId}`
  await mowj.sql`
    insert into attendance (session_id, member_id, year, month, day, pool_id, entered)
    select id, ${Number(member?.id)}, 1405, 9, 2, pool_id, 1 from sessions where id = ${offer.sessionId}`
  await run()
  expect(posts).toMatchObject([{ url: URL_OF, body: { event: 'attendance.recorded', data: { entered: 1, day: 2 } } }])
})

test('500 for an hour, then fine: tried less and less often, later events of the subject wait, others do not', async () => {
  const { id } = await added()
  const first = await paidAndCancelled()
  answer = ({ body }) => (body.data.order === first ? { status: 500, fault: null } : ok)
  const other = await paidAndCancelled()
  await run()
  expect(posts.filter(({ body }) => body.data.order === other)).toHaveLength(3)
  expect(posts.filter(({ body }) => body.data.order === first)).toHaveLength(1)
  let attempts = 0
  for (let minute = 0; minute < 60; minute += 1) {
    await forward(60)
    attempts += await run()
  }
  expect(attempts).toBeGreaterThan(4)
  expect(attempts).toBeLessThan(9)
  posts = []
  answer = () => ok
  await forward(7200)
  expect(await run()).toBe(3)
  expect(told()[0]).toBe('booking.paid')
  expect(await stateOf(id)).toMatchObject({ state: 'on', failing_since: null, waiting: 0 })
})

test('after a day without a success it is switched off, and the owner is told once', async () => {
  const { id } = await added()
  await paidAndCancelled()
  answer = () => ({ status: null, fault: 'timeout' })
  await run()
  for (let hour = 0; hour < 27; hour += 1) {
    await forward(3600)
    await run()
  }
  expect(await stateOf(id)).toMatchObject({ state: 'failed', failing_since: TEST_NOW.toISOString() })
  const [failed] = (await logOf(id)).toReversed()
  expect(failed).toMatchObject({ state: 'failed', fault: 'timeout', status: null })
  const { results } = (await owner.get('/api/notifications/?kinds=guardian')).json()
  expect(results).toMatchObject([{ kind: 'webhook_disabled', message: { url: '/desk/webhooks' } }])
  posts = []
  await forward(DAY)
  expect(await run()).toBe(0)
  // Switched on again, it goes on with what waits; the event that was given up is repeated by hand.
  answer = () => ok
  await owner.post(`${path}${id}/state/`, { on: true })
  expect(await run()).toBe(2)
  const replay = await owner.post(`${path}${id}/deliveries/${failed?.id}/replay/`)
  expect(replay.statusCode, replay.body).toBe(200)
  await run()
  expect(posts.at(-1)).toMatchObject({ headers: { 'x-mowj-replay': '1' }, body: { event: 'booking.paid' } })
  expect((await logOf(id))[0]).toMatchObject({ replay: true, state: 'sent' })
})

test('a test goes to one webhook, also while it is off, and waits for no other', async () => {
  const { id } = await added()
  await added(['booking.paid'], 'https://other.example/')
  await owner.post(`${path}${id}/state/`, { on: false })
  await paidAndCancelled()
  expect((await owner.post(`${path}${id}/test/`)).statusCode).toBe(200)
  await run()
  expect(posts.filter(({ url }) => url === URL_OF).map(({ body }) => body.event)).toEqual(['ping'])
})

test('a private address is refused when it is added', async () => {
  fault = 'private_address'
  const response = await owner.post(path, { url: 'https://intranet.example/', events: ['booking.paid'] })
  fault = undefined
  expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['url']])
  for (const changes of [
    { events: [] },
    { events: ['staff.changed'] },
    { url: `https://a.example/${'x'.repeat(500)}` },
  ]) {
    expect((await owner.post(path, { url: URL_OF, events: ['booking.paid'], ...changes })).statusCode).toBe(400)
  }
})

test('two servers send once; one that stops before the entry sends the same event again', async () => {
  const { id } = await added()
  await paidAndCancelled()
  const second = await secondServer(mowj)
  await Promise.all([run(), sendDueWebhooks(second.deps, () => undefined)])
  expect(posts).toHaveLength(3)
  posts = []
  await owner.post(`${path}${id}/test/`)
  // The response arrives, and the server is gone.
  const dying = { ...mowj.deps, webhooks: { ...webhooks, post: () => Promise.reject(new Error('killed')) } }
  await sendDueWebhooks(dying, () => undefined)
  await run()
  await second.close()
  expect(posts.map(({ body }) => body.event)).toEqual(['ping'])
})

test('what staff do with webhooks is in the audit log, without secrets', async () => {
  const { secret, id } = await added()
  await owner.post(`${path}${id}/state/`, { on: false })
  await owner.post(`${path}${id}/secret/`)
  expect((await owner.delete(`${path}${id}/`)).json().results).toEqual([])
  const rows = await mowj.sql`select action, row_to_json(a)::text as row from audit_log a
    where subject_kind = 'webhook' and subject_id = ${String(id)} order by seq`
  expect(rows.map(({ action }) => action)).toEqual([
    'webhook.add',
    'webhook.disable',
    'webhook.rotate',
    'webhook.remove',
  ])
  for (const { row } of rows) expect(row).not.toContain(secret)
  expect((await owner.post(`${path}${id}/test/`)).statusCode).toBe(404)
})
