import { afterEach, beforeEach, expect, test } from 'vitest'
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

const { refresh, renewed, statusWith } = sessionRequests(() => mowj)

const MINE = 'nonce-of-the-device'
const THEIRS = 'nonce-of-the-thief'

test.each([
  ['of one device, with its nonce,', MINE],
  ['of a client without nonces', undefined],
])('two tabs %s that refresh concurrently with the same token get the same successor', async (_whose, nonce) => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(user.refresh, nonce)))
  expect(responses.map((response) => response.statusCode)).toEqual(Array(10).fill(200))
  const successors = new Set(responses.map((response) => tokenBundle.parse(response.json()).refresh))
  expect(successors.size).toBe(1)
  expect((await refresh([...successors][0] ?? '')).statusCode).toBe(200)
})

test('without a nonce the previous token is valid for ten seconds more', async () => {
  const first = await renewed(user.refresh)
  expect(await statusWith(first.access)).toBe(200)
  mowj.clock.forward(10)
  expect((await renewed(user.refresh)).refresh).toBe(first.refresh)
})

test('without a nonce a lost response is repeated for ten seconds, whether or not its tokens were used', async () => {
  const lost = await renewed(user.refresh)
  mowj.clock.forward(10.001)
  expect((await refresh(user.refresh)).statusCode).toBe(401)
  expect((await refresh(lost.refresh)).statusCode).toBe(401)
})

test('a lost response is repeated for the nonce that spent the token, also weeks later and after a key rotation', async () => {
  const lost = await renewed(user.refresh, MINE)
  mowj.clock.forward(30 * DAY)
  const { accessKey, refreshKey } = mowj.deps.secrets
  const retired = { accessKey, refreshKey, at: mowj.clock.now().toISOString() }
  expect((await renewed(user.refresh, MINE)).refresh).toBe(lost.refresh)
  Object.assign(mowj.deps.secrets, makeSecrets(), { retired })
  const again = await renewed(user.refresh, MINE)
  expect(await statusWith(again.access)).toBe(200)
  expect((await refresh(again.refresh, 'nonce-of-the-next-time')).statusCode).toBe(200)
})

test.each([
  ['a thief who refreshes first', THEIRS, MINE],
  ['a thief who refreshes first and sends no nonce', undefined, MINE],
  ['a user who refreshes first', MINE, THEIRS],
  ['a user who refreshes first, before a thief without a nonce,', MINE, undefined],
])(
  '%s never shares the successor with the other: the second request ends the session for both',
  async (_who, one, two) => {
    const first = await renewed(user.refresh, one)
    expect((await refresh(user.refresh, two)).statusCode).toBe(401)
    expect(await statusWith(first.access)).toBe(401)
    expect((await refresh(first.refresh, one)).statusCode).toBe(401)
    expect((await refresh(user.refresh, one)).statusCode).toBe(401)
  },
)

test('of concurrent refreshes by a thief and the user one succeeds, and neither stays signed in', async () => {
  const [one, two] = await Promise.all([refresh(user.refresh, MINE), refresh(user.refresh, THEIRS)])
  expect([one.statusCode, two.statusCode].toSorted()).toEqual([200, 401])
  const served = tokenBundle.parse((one.statusCode === 200 ? one : two).json())
  expect((await refresh(served.refresh, MINE)).statusCode).toBe(401)
})

test('a nonce spends one token and starts anew with the next', async () => {
  const second = await renewed(user.refresh, MINE)
  const third = await renewed(second.refresh, MINE)
  expect((await renewed(second.refresh, MINE)).refresh).toBe(third.refresh)
  expect((await refresh(user.refresh, MINE)).statusCode).toBe(401)
})

test('a nonce too short to be random is refused and spends nothing', async () => {
  expect((await refresh(user.refresh, 'short')).statusCode).toBe(400)
  expect((await refresh(user.refresh, MINE)).statusCode).toBe(200)
})
