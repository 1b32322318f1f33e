import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessClaims } from '#src/contract/auth.ts'
import { type SignedIn, signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'

let mowj: TestApp
let nextPhone = 9_124_440_000

beforeAll(async () => {
  mowj = await testApp({ max: 20 })
})
afterAll(() => mowj.close())

async function newUser(): Promise<SignedIn> {
  nextPhone += 1
  return signIn(mowj, `0${nextPhone}`)
}

/** A user with a username and a password. */
async function member(username: string): Promise<SignedIn> {
  const user = await newUser()
  const folded = username.toLowerCase()
  await mowj.sql`update users set username = ${username}, username_folded = ${folded}, password_hash = 'x'
    where phone = ${user.phone}`
  return user
}

const patch = (payload: object, { headers }: SignedIn) =>
  mowj.app.inject({ method: 'PATCH', url: '/api/profile/me/', payload, headers })

test('a changed username is visible at once, and in the tokens issued afterwards', async () => {
  const ali = await member('ali.swims')
  const response = await patch({ username: ' موج_سوار ' }, ali)
  expect(response.json()).toMatchObject({ username: 'موج_سوار', is_first_login: false })
  const refreshed = await mowj.app.inject({
    method: 'POST',
    url: '/api/token/refresh/',
    payload: { refresh: ali.refresh },
  })
  const [, claims = ''] = String(refreshed.json().access).split('.')
  expect(accessClaims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())).username).toBe('موج_سوار')
})

test.each([
  ['', 'نام کاربری الزامی است'],
  ['   ', 'نام کاربری الزامی است'],
  ['ab', 'نام کاربری باید ۳ تا ۳۰ کاراکتر'],
  ['x'.repeat(200), 'نام کاربری باید ۳ تا ۳۰ کاراکتر'],
  ['with space', 'نام کاربری باید ۳ تا ۳۰ کاراکتر'],
  ['<script>', 'نام کاربری باید ۳ تا ۳۰ کاراکتر'],
  ['user-1', 'نام کاربری باید ۳ تا ۳۰ کاراکتر'],
])('the username %j is refused with a message', async (username, text) => {
  const user = await member(`keeps.${nextPhone}`)
  const response = await patch({ username }, user)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ username: [expect.stringContaining(text)] })
})

test('a username that differs from another only in spelling is taken', async () => {
  await member('zahra_k')
  const other = await member('other')
  await patch({ username: 'یاسر۱' }, await member('third'))
  for (const username of ['ZAHRA_K', 'ياسر1', 'یاسر١']) {
    const response = await patch({ username }, other)
    expect(response.statusCode, username).toBe(400)
    expect(response.json()).toEqual({ username: ['این نام کاربری قبلاً گرفته شده است'] })
  }
})

test('one’s own username may be respelled', async () => {
  const user = await member('nima99')
  expect((await patch({ username: 'Nima99' }, user)).json()).toMatchObject({ username: 'Nima99' })
  expect((await patch({ username: 'Nima99' }, user)).statusCode).toBe(200)
})

test('of concurrent requests for the same username one succeeds', async () => {
  const users = []
  for (let each = 0; each < 8; each += 1) users.push(await member(`racer.${each}`))
  const responses = await Promise.all(
    users.map((user, index) => patch({ username: index % 2 ? 'WINNER' : 'winner' }, user)),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(400)])
})

test('the first username requires a password, and the placeholder shown until then is refused', async () => {
  const sara = await newUser()
  const me = await mowj.app.inject({ url: '/api/profile/me/', headers: sara.headers })
  const { username } = me.json()
  expect((await patch({ username, name: 'سارا' }, sara)).json()).toMatchObject({ username, name: 'سارا' })
  const response = await patch({ username: 'sara1' }, sara)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ username: ['ابتدا نام کاربری و رمز عبور خود را بسازید'] })
})
