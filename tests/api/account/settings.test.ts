import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'

const url = '/api/settings/'
const everything = { booking: true, reminder: true, term_ending: true, post: true }
const quiet_hours = { on: true, from: 22, to: 8 }
let mowj: TestApp
let sara: SignedIn
let nextPhone = 9_123_330_000

beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())
beforeEach(async () => {
  nextPhone += 1
  sara = await signIn(mowj, `0${nextPhone}`)
})

const read = async () => (await mowj.app.inject({ url, headers: sara.headers })).json()
const patch = (payload: object) => mowj.app.inject({ method: 'PATCH', url, payload, headers: sara.headers })

test('every notification is enabled by default', async () => {
  expect(await read()).toEqual({ notifications: everything, quiet_hours })
})

test('a setting changes alone and is stored', async () => {
  const response = await patch({ notifications: { post: false } })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ notifications: { ...everything, post: false }, quiet_hours })
  await patch({ notifications: { booking: false } })
  await patch({ notifications: { post: true } })
  expect(await read()).toEqual({ notifications: { ...everything, booking: false }, quiet_hours })
})

test('settings changed on several devices at once are all stored', async () => {
  const kinds = Object.keys(everything)
  await Promise.all(kinds.map((kind) => patch({ notifications: { [kind]: false } })))
  expect(Object.values((await read()).notifications)).toEqual([false, false, false, false])
})

test('an empty update changes nothing', async () => {
  expect((await patch({})).json()).toEqual({ notifications: everything, quiet_hours })
  expect((await patch({ notifications: {} })).json()).toEqual({ notifications: everything, quiet_hours })
})

test.each([{ notifications: { post: 'no' } }, { notifications: null }, { notifications: 'none' }])(
  '%j is refused',
  async (payload) => {
    const response = await patch(payload)
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json())).toEqual(['notifications'])
    expect(await read()).toEqual({ notifications: everything, quiet_hours })
  },
)

test('an unknown kind of notification is not stored', async () => {
  expect((await patch({ notifications: { gossip: true, post: false } })).json()).toEqual({
    notifications: { ...everything, post: false },
    quiet_hours,
  })
})

test('the quiet hours are 22 to 8 by default and may be moved or disabled', async () => {
  expect((await patch({ quiet_hours: { from: 23 } })).json().quiet_hours).toEqual({ on: true, from: 23, to: 8 })
  expect((await patch({ quiet_hours: { on: false } })).json().quiet_hours).toEqual({ on: false, from: 23, to: 8 })
  for (const wrong of [{ from: 24 }, { to: -1 }, { from: 7.5 }, { on: 'yes' }])
    expect((await patch({ quiet_hours: wrong })).statusCode, JSON.stringify(wrong)).toBe(400)
  expect((await read()).quiet_hours).toEqual({ on: false, from: 23, to: 8 })
})

test.each(['GET', 'PATCH'] as const)('%s of the settings requires a sign-in', async (method) => {
  const response = await mowj.app.inject({ method, url, ...(method === 'PATCH' && { payload: {} }) })
  expect(response.statusCode).toBe(401)
})
