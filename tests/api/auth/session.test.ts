import { afterEach, beforeEach, expect, test } from 'vitest'
import { signAccess } from '#server/modules/auth/tokens.ts'
import { makeSecrets } from '#server/startup/secrets.ts'
import { tokenBundle } from '#src/contract/auth.ts'
import { type SignedIn, signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { sessionRequests } from '#tests/support/scenarios/account-requests.ts'

const PHONE = '09121234567'
const DAY = 86_400

let mowj: TestApp
let user: SignedIn
beforeEach(async () => {
  mowj = await testApp({ max: 25 })
  user = await signIn(mowj, PHONE)
})
afterEach(() => mowj.close())

const { post, refresh, renewed, statusWith } = sessionRequests(() => mowj)

const MINE = 'nonce-of-the-device'

test('a refresh returns a new access token and a new refresh token', async () => {
  mowj.clock.forward(20 * 60)
  expect(await statusWith(user.access)).toBe(401)
  const tokens = await renewed(user.refresh)
  expect(tokens.refresh).not.toBe(user.refresh)
  expect(tokens.is_first_login).toBe(true)
  expect(await statusWith(tokens.access)).toBe(200)
})

test('a spent token reused later ends the session for everyone who holds it', async () => {
  const tokens = await renewed(user.refresh)
  expect(await statusWith(tokens.access)).toBe(200)
  mowj.clock.forward(10.001)
  const reuse = await refresh(user.refresh)
  expect(reuse.statusCode).toBe(401)
  expect(reuse.json()).toMatchObject({ code: 'token_invalid' })
  expect(reuse.headers['www-authenticate']).toBe('Bearer')
  expect((await refresh(tokens.refresh)).statusCode).toBe(401)
  expect(await statusWith(tokens.access)).toBe(401)
})

test('a token two generations old ends the session at once', async () => {
  const second = await renewed(user.refresh)
  const third = await renewed(second.refresh)
  expect((await refresh(user.refresh)).statusCode).toBe(401)
  expect((await refresh(third.refresh)).statusCode).toBe(401)
})

test('ending one session leaves the user’s other device signed in', async () => {
  mowj.clock.forward(120)
  const phone = await signIn(mowj, PHONE)
  expect(await statusWith((await renewed(user.refresh)).access)).toBe(200)
  mowj.clock.forward(11)
  expect((await refresh(user.refresh)).statusCode).toBe(401)
  expect(await statusWith(phone.access)).toBe(200)
})

test('a session unused for sixty days expires', async () => {
  mowj.clock.forward(59 * DAY)
  const tokens = await renewed(user.refresh, MINE)
  mowj.clock.forward(60 * DAY)
  expect((await refresh(tokens.refresh, MINE)).statusCode).toBe(401)
})

test('a session expires ninety days after its sign-in, however much it was used', async () => {
  mowj.clock.forward(50 * DAY)
  const middle = await renewed(user.refresh)
  mowj.clock.forward(40 * DAY - 60)
  const last = await renewed(middle.refresh, MINE)
  const devices = () => mowj.app.inject({ url: '/api/sessions/', headers: { authorization: `Bearer ${last.access}` } })
  expect((await devices()).json()).toHaveLength(1)
  mowj.clock.forward(60)
  expect(await statusWith(last.access)).toBe(401)
  expect((await refresh(middle.refresh, MINE)).statusCode).toBe(401)
  const again = await signIn(mowj, PHONE)
  expect(await statusWith(again.access)).toBe(200)
  const left = await mowj.app.inject({ url: '/api/sessions/', headers: again.headers })
  expect(left.json()).toHaveLength(1)
})

test('each sign-in and refresh returns the user’s storage key, the same on every device and different for each user', async () => {
  mowj.clock.forward(120)
  const phone = await signIn(mowj, PHONE)
  const other = await signIn(mowj, '09121234568')
  const bundles = [await renewed(user.refresh), await renewed(phone.refresh), await renewed(other.refresh)]
  const [mine, onPhone, theirs] = bundles.map(({ storage }) => storage)
  expect(mine).toMatchObject({
    owner: expect.stringMatching(/^[0-9a-f-]{36}$/),
    key: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(onPhone).toEqual(mine)
  expect(theirs?.owner).not.toBe(mine?.owner)
  expect(theirs?.key).not.toBe(mine?.key)
})

test('a forged refresh token is refused and ends no session', async () => {
  const [session, generation, signature = ''] = user.refresh.split('.')
  const altered = [
    `${session}.2.${signature}`,
    `${session}.0.${signature}`,
    `00000000-0000-4000-8000-000000000000.${generation}.${signature}`,
    `${session}.${generation}.${signature.slice(0, -1)}`,
    `${user.refresh}.x`,
    user.access,
    '..',
    '',
    "' or 1=1 --",
  ]
  for (const token of altered) expect((await refresh(token)).statusCode, token).toBe(401)
  expect((await refresh(user.refresh)).statusCode).toBe(200)
})

test('verify says whether an access token is valid', async () => {
  const verify = (token: string) => post('/api/token/verify/', { token })
  const good = await verify(user.access)
  expect(good.statusCode).toBe(200)
  expect(good.json()).toEqual({})
  mowj.clock.forward(15 * 60)
  const late = await verify(user.access)
  expect(late.statusCode).toBe(401)
  expect(late.json()).toMatchObject({ code: 'token_invalid', detail: expect.any(String) })
  expect((await post('/api/token/verify/', {})).statusCode).toBe(400)
})

test('signing out invalidates both tokens', async () => {
  const response = await mowj.app.inject({ method: 'POST', url: '/api/token/logout/', headers: user.headers })
  expect(response.statusCode).toBe(200)
  expect(await statusWith(user.access)).toBe(401)
  expect((await refresh(user.refresh)).statusCode).toBe(401)
  expect((await post('/api/token/verify/', { token: user.access })).statusCode).toBe(401)
})

test('signing out requires a sign-in', async () => {
  expect((await post('/api/token/logout/', {})).statusCode).toBe(401)
})

test('a session stores its device, and updates its last use at most once a minute', async () => {
  mowj.clock.forward(120)
  await post('/api/token/otp/', { phone_number: PHONE })
  const response = await mowj.app.inject({
    method: 'POST',
    url: '/api/token/',
    headers: { 'user-agent': `Firefox ${'x'.repeat(1000)}` },
    payload: { phone_number: PHONE, otp: mowj.sms.codeFor(PHONE) },
  })
  const { access } = tokenBundle.parse(response.json())
  const read = async () => {
    const [row] = await mowj.sql`select user_agent, last_seen_at from auth_sessions order by created_at desc limit 1`
    return { device: String(row?.user_agent), seen: new Date(row?.last_seen_at) }
  }
  const { device, seen } = await read()
  expect(device).toMatch(/^Firefox x{200,292}$/)
  mowj.clock.forward(59)
  await statusWith(access)
  expect((await read()).seen).toEqual(seen)
  mowj.clock.forward(2)
  await statusWith(access)
  expect((await read()).seen).toEqual(mowj.clock.now())
})

test('a database outage signs no one out: the response is 503, not 401', async () => {
  await mowj.sql.end()
  expect(await statusWith(user.access)).toBe(503)
  expect((await refresh(user.refresh)).statusCode).toBe(503)
  expect((await post('/api/token/verify/', { token: user.access })).statusCode).toBe(503)
})

test('after a key rotation users stay signed in, and tokens of the old keys expire normally', async () => {
  const { accessKey, refreshKey } = mowj.deps.secrets
  const at = mowj.clock.now().toISOString()
  Object.assign(mowj.deps.secrets, makeSecrets(), { retired: { accessKey, refreshKey, at } })
  expect(await statusWith(user.access)).toBe(200)
  const tokens = await renewed(user.refresh)
  expect(await statusWith(tokens.access)).toBe(200)
  expect((await renewed(tokens.refresh)).refresh).not.toBe(tokens.refresh)

  // A holder of the old key may still sign with it: not for long.
  const claims = { sub: '1', sid: JSON.parse(atob(user.access.split('.')[1] ?? '')).sid, username: 'x' }
  mowj.clock.forward(15 * 60 + 1)
  const forged = await signAccess(accessKey, claims, mowj.clock.now())
  expect(await statusWith(forged)).toBe(401)
})

test('after the keys are revoked every user signs in again', async () => {
  Object.assign(mowj.deps.secrets, makeSecrets())
  expect(await statusWith(user.access)).toBe(401)
  expect((await refresh(user.refresh)).statusCode).toBe(401)
})
