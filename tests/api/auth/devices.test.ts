import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { signedInSession } from '#src/contract/account.ts'
import { type SignedIn, signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { accountAt } from '#tests/support/scenarios/account-requests.ts'

const PHONE = '09121234567'

let mowj: TestApp
let account: ReturnType<typeof accountAt>
let user: SignedIn
beforeEach(async () => {
  mowj = await testApp({ max: 25 })
  account = accountAt(mowj)
  user = await signIn(mowj, PHONE)
})
afterEach(() => mowj.close())

const devicesOf = async (who: SignedIn) =>
  z.array(signedInSession).parse((await account.get('/api/sessions/', who)).json())
const logout = (payload?: object, headers: Record<string, string> = {}) =>
  mowj.app.inject({ method: 'POST', url: '/api/token/logout/', headers, ...(payload && { payload }) })
const refresh = (token: string) =>
  mowj.app.inject({ method: 'POST', url: '/api/token/refresh/', payload: { refresh: token } })

test('the devices of a user are listed, this one first, each with its last use', async () => {
  const phone = await account.again(PHONE)
  const devices = await devicesOf(user)
  expect(devices.map(({ current }) => current)).toEqual([true, false])
  expect(devices[1]).toMatchObject({ last_seen_at: mowj.clock.now().toISOString(), device: expect.any(String) })
  expect((await devicesOf(phone)).map(({ id }) => id)).toEqual(devices.map(({ id }) => id).reverse())
})

test('a device is named by browser and system', async () => {
  await mowj.sql`update auth_sessions set user_agent = 'Mozilla/5.0 (Windows NT 10.0; rv:1) Gecko Firefox/132.0'`
  expect((await devicesOf(user))[0]?.device).toBe('فایرفاکس روی ویندوز')
})

test('a user signs out another device: its tokens are refused, and it leaves the list', async () => {
  const phone = await account.again(PHONE)
  const other = (await devicesOf(user)).find(({ current }) => !current)
  expect((await account.remove(`/api/sessions/${other?.id}/`, user)).statusCode).toBe(204)
  expect(await account.statusOf(phone)).toBe(401)
  expect((await refresh(phone.refresh)).statusCode).toBe(401)
  expect(await devicesOf(user)).toHaveLength(1)
  expect((await account.remove(`/api/sessions/${other?.id}/`, user)).statusCode).toBe(404)
  expect(await account.events(PHONE)).toContain('session_ended')
})

test('another user’s device, an unknown one and a malformed id are all «not found», and no device is signed out', async () => {
  const stranger = await signIn(mowj, '09350000001')
  const [theirs] = await devicesOf(stranger)
  for (const id of [theirs?.id, '00000000-0000-4000-8000-000000000000', 'nonsense', "' or 1=1 --"]) {
    const response = await account.remove(`/api/sessions/${encodeURIComponent(id ?? '')}/`, user)
    expect(response.statusCode, id).toBe(404)
    expect(response.json()).toMatchObject({ code: 'not_found' })
  }
  expect(await account.statusOf(stranger)).toBe(200)
})

test('all other devices of the user are signed out at once, other users’ devices are not', async () => {
  const stranger = await signIn(mowj, '09350000002')
  const others = [await account.again(PHONE), await account.again(PHONE)]
  const response = await account.post('/api/sessions/sign-out-others/', user)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ detail: expect.stringMatching(/[\u0600-\u06ff]/) })
  for (const other of others) expect(await account.statusOf(other)).toBe(401)
  expect(await account.statusOf(user)).toBe(200)
  expect(await account.statusOf(stranger)).toBe(200)
  expect(await account.events(PHONE)).toContain('others_ended')
})

test('devices unused for sixty days are not listed', async () => {
  mowj.clock.forward(59 * 86_400)
  const fresh = await account.again(PHONE)
  mowj.clock.forward(86_400)
  const renewed = (await refresh(fresh.refresh)).json()
  const now = { ...fresh, headers: { authorization: `Bearer ${renewed.access}` } }
  expect(await devicesOf(now)).toHaveLength(1)
})

test('a device with an expired access token signs out by its refresh token alone', async () => {
  mowj.clock.forward(3600)
  expect((await logout({ refresh: user.refresh })).statusCode).toBe(200)
  expect((await refresh(user.refresh)).statusCode).toBe(401)
  expect((await logout({ refresh: user.refresh })).statusCode).toBe(200)
})

test('an expired bearer token does not block the refresh token', async () => {
  mowj.clock.forward(3600)
  expect((await logout({ refresh: user.refresh }, user.headers)).statusCode).toBe(200)
  expect((await refresh(user.refresh)).statusCode).toBe(401)
})

test('a spent refresh token signs its own device out too', async () => {
  const spent = user.refresh
  const { refresh: newest } = (await refresh(spent)).json()
  expect((await logout({ refresh: spent })).statusCode).toBe(200)
  expect((await refresh(newest)).statusCode).toBe(401)
})

test('signing out with a foreign token is refused and ends no session', async () => {
  for (const token of ['', 'nonsense', user.access, `${user.refresh}x`]) {
    const response = await logout({ refresh: token })
    expect(response.statusCode, token).toBe(401)
    expect(response.json()).toMatchObject({ code: 'token_invalid' })
  }
  expect((await logout({ refresh: 5 })).statusCode).toBe(400)
  expect(await account.statusOf(user)).toBe(200)
})

test('a refresh token with the id of another device is refused', async () => {
  const phone = await account.again(PHONE)
  const [, generation, signature] = user.refresh.split('.')
  const [session] = phone.refresh.split('.')
  expect((await refresh(`${session}.${generation}.${signature}`)).statusCode).toBe(401)
  expect((await refresh(phone.refresh)).statusCode).toBe(200)
  expect((await refresh(user.refresh)).statusCode).toBe(200)
})

test('a spent refresh token reused after 11 seconds ends that device’s session and no other', async () => {
  const phone = await account.again(PHONE)
  const { access } = (await refresh(user.refresh)).json()
  expect(await account.statusOf({ headers: { authorization: `Bearer ${access}` } })).toBe(200)
  mowj.clock.forward(11)
  expect((await refresh(user.refresh)).statusCode).toBe(401)
  expect(await account.statusOf(user)).toBe(401)
  expect(await account.statusOf(phone)).toBe(200)
})

test.each(['/api/sessions/', '/api/account/export/'])('%s requires a sign-in', async (url) => {
  expect((await mowj.app.inject({ url })).statusCode).toBe(401)
})
