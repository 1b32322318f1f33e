import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationPage } from '#src/contract/notification.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { credited, paid } from '#tests/support/scenarios/paid.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())

async function notificationsOf(user: Swimmer, query = '') {
  const response = await user.get(`/api/notifications/${query}`)
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  return notificationPage.parse(response.json())
}
const unreadOf = async (user: Swimmer) => (await user.get('/api/notifications/unread/')).json().unread
const markRead = (user: Swimmer, input: object) => user.post('/api/notifications/read/', input)

/** A user with two confirmed bookings. */
async function buyer() {
  const sara = await swimmer(mowj)
  const first = await paid(mowj, sara, await offerSession(mowj))
  mowj.clock.forward(60)
  const second = await paid(mowj, sara, await offerSession(mowj, { kind: 'course' }))
  return { sara, first, second }
}

test('order events are listed newest first, unread, each with its subject', async () => {
  const { sara, first, second } = await buyer()
  const { count, unread, results } = await notificationsOf(sara)
  expect({ count, unread }).toEqual({ count: 2, unread: 2 })
  expect(results).toMatchObject([
    { kind: 'booking_confirmed', read: false, order: { uid: second, kind: 'course' } },
    { kind: 'booking_confirmed', read: false, order: { uid: first, team_name: 'تیم نهنگ', months: [AZAR] } },
  ])
})

test('an expired hold and money credited to the wallet are listed', async () => {
  const sara = await swimmer(mowj)
  await credited(mowj, sara, await offerSession(mowj, { capacity: 1 }))
  expect((await notificationsOf(sara)).results).toMatchObject([{ kind: 'payment_credited' }, { kind: 'hold_expired' }])
})

test('one notification is marked as read, then all; marking twice is no error and keeps the first time', async () => {
  const { sara } = await buyer()
  const id = (await notificationsOf(sara)).results[0]?.id ?? 0
  expect((await markRead(sara, { ids: [id] })).json()).toEqual({ unread: 1 })
  expect((await notificationsOf(sara)).results.map(({ read }) => read)).toEqual([true, false])
  const readAt = async () => (await mowj.sql`select read_at from notifications where id = ${id}`)[0]?.read_at
  const before = await readAt()
  mowj.clock.forward(60)
  expect((await markRead(sara, { all: true })).json()).toEqual({ unread: 0 })
  expect((await markRead(sara, { all: true })).statusCode).toBe(200)
  expect(await unreadOf(sara)).toBe(0)
  expect(await readAt()).toEqual(before)
})

test('a user can neither read nor mark another user’s notifications, nor can a visitor', async () => {
  const { sara } = await buyer()
  const other = await swimmer(mowj)
  const ids = (await notificationsOf(sara)).results.map(({ id }) => id)
  expect(await notificationsOf(other)).toMatchObject({ count: 0, unread: 0, results: [] })
  expect((await markRead(other, { ids })).json()).toEqual({ unread: 0 })
  expect((await markRead(other, { all: true })).statusCode).toBe(200)
  expect(await unreadOf(sara)).toBe(2)
  for (const path of ['', 'unread/']) {
    expect((await mowj.app.inject(`/api/notifications/${path}`)).statusCode).toBe(401)
  }
  const strange = await mowj.app.inject({ method: 'POST', url: '/api/notifications/read/', payload: { all: true } })
  expect(strange.statusCode).toBe(401)
})

test('the unread count covers all pages', async () => {
  const { sara } = await buyer()
  const page = await notificationsOf(sara, '?page_size=1')
  expect(page).toMatchObject({ count: 2, unread: 2 })
  expect(page.results).toHaveLength(1)
  expect((await sara.get('/api/notifications/?page=3&page_size=1')).statusCode).toBe(404)
})

test.each([[{}], [{ ids: [] }], [{ all: false }], [{ ids: ['1'] }], [{ ids: [-1] }], [{ ids: [3_000_000_000] }]])(
  'a request that names no notification is refused: %j',
  async (input) => {
    expect((await markRead(await swimmer(mowj), input)).statusCode).toBe(400)
  },
)
