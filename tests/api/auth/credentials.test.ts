import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessClaims, tokenBundle } from '#src/contract/auth.ts'
import { type SignedIn, signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { accountAt, bearer, nextPhone, PASSWORD } from '#tests/support/scenarios/account-requests.ts'

const NEW = 'Another-pass 2'
const TAKEN = { username: ['این نام کاربری قبلاً گرفته شده است'] }

let mowj: TestApp
let account: ReturnType<typeof accountAt>
beforeAll(async () => {
  mowj = await testApp({ max: 25 })
  account = accountAt(mowj)
})
afterAll(() => mowj.close())

const reset = (...input: Parameters<typeof account.reset>) => account.reset(...input)

const choose = (user: SignedIn, username: unknown, password: unknown = PASSWORD, confirm: unknown = password) =>
  account.post('/api/set-username-password/', user, { username, password, confirm_password: confirm })

const newcomer = () => signIn(mowj, nextPhone())

test('first credentials end the first login, and the tokens carry the new username at once', async () => {
  const user = await newcomer()
  const response = await choose(user, 'نهنگ_۷')
  expect(response.statusCode).toBe(200)
  const tokens = tokenBundle.parse(response.json())
  expect(tokens.is_first_login).toBe(false)
  const claims = JSON.parse(Buffer.from(tokens.access.split('.')[1] ?? '', 'base64url').toString())
  expect(accessClaims.parse(claims).username).toBe('نهنگ_۷')
  expect((await account.get('/api/profile/me/', bearer(tokens.access))).json()).toMatchObject({
    username: 'نهنگ_۷',
    is_first_login: false,
  })
  const refreshed = await mowj.app.inject({
    method: 'POST',
    url: '/api/token/refresh/',
    payload: { refresh: tokens.refresh },
  })
  expect(refreshed.statusCode).toBe(200)
})

test('the password is not stored in the database', async () => {
  const { phone } = await account.settled()
  const [row] = await mowj.sql`select * from users where phone = ${phone}`
  expect(JSON.stringify(row)).not.toContain(PASSWORD)
  expect(row?.password_hash).toMatch(/^\$argon2id\$/)
})

test('first credentials can be set once', async () => {
  const user = await account.settled()
  const response = await choose(user, 'another.name', NEW)
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'credentials_exist', detail: expect.stringMatching(/[\u0600-\u06ff]/) })
  expect((await account.withPassword(user.phone)).statusCode).toBe(200)
})

test('of two forms one user sends concurrently one is accepted', async () => {
  const user = await newcomer()
  const responses = await Promise.all([choose(user, 'double_one'), choose(user, 'double_two', NEW)])
  expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409])
})

test.each([7, 8, 128, 129])('a password of %i characters', async (length) => {
  const response = await choose(await newcomer(), `length.${length}`, `a1${'x'.repeat(length - 2)}`)
  expect(response.statusCode).toBe(length === 8 || length === 128 ? 200 : 400)
  if (response.statusCode === 400) expect(Object.keys(response.json())).toEqual(['password'])
})

test('every password rule that is broken is reported, in Persian', async () => {
  const response = await choose(await newcomer(), 'rules', '؟؟؟')
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({
    password: [
      'رمز عبور باید حداقل ۸ کاراکتر باشد',
      'رمز عبور باید حروف انگلیسی داشته باشد',
      'رمز عبور باید عدد داشته باشد',
    ],
  })
})

test.each(['password1', 'Qwerty123', 'iran1234'])('«%s» is refused as a common password', async (password) => {
  const response = await choose(await newcomer(), 'common', password)
  expect(response.json()).toEqual({ password: ['حدس زدن این رمز آسان است؛ رمز دیگری انتخاب کنید'] })
})

test('both password fields must match', async () => {
  const response = await choose(await newcomer(), 'twice', PASSWORD, `${PASSWORD}!`)
  expect(response.json()).toEqual({ confirm_password: ['رمز عبور و تکرار آن یکسان نیستند'] })
})

test.each<[unknown, string]>([
  ['', 'required'],
  ['  ', 'spaces'],
  ['ab', 'short'],
  ['a'.repeat(31), 'long'],
  ['a'.repeat(200), 'very long'],
  ['user-12', 'the placeholder of users without a username'],
  ['two words', 'a space'],
  ['علی‌رضا', 'a half-space'],
  ['🏊🏊🏊', 'emoji'],
  ['<b>x</b>', 'markup'],
  [12_345, 'a number'],
  [null, 'null'],
])('the username %j (%s) is refused by field', async (username) => {
  const user = await newcomer()
  const response = await choose(user, username)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ username: [expect.stringMatching(/[\u0600-\u06ff]/)] })
  expect((await account.get('/api/profile/me/', user)).json()).toMatchObject({ is_first_login: true })
})

test('a taken username is refused in every spelling', async () => {
  expect((await choose(await newcomer(), 'Reza.علي7')).statusCode).toBe(200)
  for (const spelling of ['Reza.علي7', 'reza.علی7', 'REZA.علی۷', ' reza.علی٧ ']) {
    const response = await choose(await newcomer(), spelling)
    expect(response.statusCode, spelling).toBe(400)
    expect(response.json()).toEqual(TAKEN)
  }
})

test('of ten users who request one username concurrently one gets it', async () => {
  const users = await Promise.all(Array.from({ length: 10 }, newcomer))
  const responses = await Promise.all(users.map((user, n) => choose(user, n % 2 === 0 ? 'wanted' : 'WANTED')))
  const refused = responses.filter((response) => response.statusCode === 400)
  expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1)
  expect(refused.map((response) => response.json())).toEqual(Array(9).fill(TAKEN))
})

test('a password set by code before a username exists leaves the first login open until both are set', async () => {
  const user = await newcomer()
  expect((await reset(user, NEW)).statusCode).toBe(200)
  expect((await account.get('/api/profile/me/', user)).json()).toMatchObject({ is_first_login: true })
  const byPassword = tokenBundle.parse((await account.withPassword(user.phone, NEW)).json())
  expect(byPassword.is_first_login).toBe(true)
  expect(await account.again(user.phone)).toMatchObject({ is_first_login: true })
  const response = await choose(user, 'both.at.last')
  expect(tokenBundle.parse(response.json()).is_first_login).toBe(false)
  // It replaced the password that the other device signed in with.
  expect(await account.statusOf(bearer(byPassword.access))).toBe(401)
  expect((await choose(user, 'once.more', NEW)).json()).toMatchObject({ code: 'credentials_exist' })
})

test.each(['/api/set-username-password/', '/api/set-new-password/', '/api/password/change/'])(
  '%s requires a sign-in',
  async (url) => {
    const response = await mowj.app.inject({ method: 'POST', url, payload: {} })
    expect(response.statusCode).toBe(401)
    expect(response.headers['www-authenticate']).toBe('Bearer')
  },
)
