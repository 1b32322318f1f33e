import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { accessClaims, tokenBundle } from '#src/contract/auth.ts'
import { type SignedIn, signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { atOnce, untilWaiting } from '#tests/support/drivers/overlap.ts'
import { accountAt, nextPhone, PASSWORD } from '#tests/support/scenarios/account-requests.ts'

const NEW = 'Another-pass 2'
const TAKEN = { username: ['این نام کاربری قبلاً گرفته شده است'] }

let mowj: TestApp
let account: ReturnType<typeof accountAt>
beforeAll(async () => {
  mowj = await testApp({ max: 25 })
  account = accountAt(mowj)
})
afterAll(() => mowj.close())

const choose = (user: SignedIn, username: unknown, password: unknown = PASSWORD, confirm: unknown = password) =>
  account.post('/api/set-username-password/', user, { username, password, confirm_password: confirm })
const reset = (user: SignedIn, password: string, confirm = password) =>
  account.post('/api/set-new-password/', user, { new_password: password, confirm_password: confirm })
const change = (user: SignedIn, current: string, password: string, confirm = password) =>
  account.post('/api/password/change/', user, {
    current_password: current,
    new_password: password,
    confirm_password: confirm,
  })
const newcomer = () => signIn(mowj, nextPhone())
const bearer = (access: string) => ({ headers: { authorization: `Bearer ${access}` } })

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

test('an empty current password is refused by its field and does not count as a try', async () => {
  const user = await account.settled()
  for (let n = 0; n < 10; n += 1)
    expect((await change(user, '', NEW)).json()).toEqual({ current_password: ['رمز عبور فعلی نادرست است'] })
  expect((await change(user, PASSWORD, NEW)).statusCode).toBe(200)
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

test('a forgotten password is replaced after a one-time code; other devices are signed out, this one is not', async () => {
  const laptop = await account.settled()
  const phone = await account.again(laptop.phone)
  const response = await reset(phone, NEW)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ detail: 'رمز عبور با موفقیت تغییر کرد' })
  expect(await account.statusOf(phone)).toBe(200)
  expect(await account.statusOf(laptop)).toBe(401)
  expect((await account.withPassword(phone.phone)).statusCode).toBe(400)
  expect((await account.withPassword(phone.phone, NEW)).statusCode).toBe(200)
  expect(await account.events(phone.phone)).toContain('password_reset')
})

test('ten minutes after the code the current password is required again', async () => {
  const { phone } = await account.settled()
  const user = await account.again(phone)
  mowj.clock.forward(600)
  expect((await reset(user, NEW)).statusCode).toBe(200)
  mowj.clock.forward(1)
  const late = await reset(user, `${NEW}3`)
  expect(late.statusCode).toBe(403)
  expect(late.json()).toMatchObject({ code: 'fresh_code_needed' })
})

test('a code on one device does not allow a reset on another one that signed in by password', async () => {
  const { phone } = await account.settled()
  const byPassword = tokenBundle.parse((await account.withPassword(phone)).json())
  await account.again(phone)
  const response = await reset({ ...byPassword, ...bearer(byPassword.access), phone }, NEW)
  expect(response.json()).toMatchObject({ code: 'fresh_code_needed' })
})

test('a reset enforces the password rules', async () => {
  const user = await newcomer()
  expect((await reset(user, 'short1')).json()).toEqual({ new_password: ['رمز عبور باید حداقل ۸ کاراکتر باشد'] })
  expect((await reset(user, PASSWORD, NEW)).json()).toEqual({
    confirm_password: ['رمز عبور و تکرار آن یکسان نیستند'],
  })
})

test('a password is changed with the current one; other devices are signed out', async () => {
  const laptop = await account.settled()
  const phone = await account.again(laptop.phone)
  expect((await change(phone, PASSWORD, NEW)).statusCode).toBe(200)
  expect(await account.statusOf(laptop)).toBe(401)
  expect(await account.statusOf(phone)).toBe(200)
  expect((await account.withPassword(phone.phone, NEW)).statusCode).toBe(200)
  expect(await account.events(phone.phone)).toContain('password_changed')
})

test('a wrong current password is refused by its field, changes nothing, and is limited to ten tries', async () => {
  const user = await account.settled()
  for (let n = 0; n < 10; n += 1) {
    const response = await change(user, 'Wrong-pass 1', NEW)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ current_password: ['رمز عبور فعلی نادرست است'] })
  }
  expect((await change(user, PASSWORD, NEW)).statusCode).toBe(429)
  mowj.clock.forward(900)
  expect((await account.withPassword(user.phone)).statusCode).toBe(200)
})

test('a user without a password cannot change it', async () => {
  const response = await change(await newcomer(), '', NEW)
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'no_password' })
})

test('of two devices that change the password concurrently one succeeds, and the other is signed out', async () => {
  const one = await account.settled()
  const other = await account.again(one.phone)
  const responses = await Promise.all([change(one, PASSWORD, `${NEW} one`), change(other, PASSWORD, `${NEW} other`)])
  const statuses = responses.map((response) => response.statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect([await account.statusOf(one), await account.statusOf(other)].sort()).toEqual([200, 401])
})

test('of two forms of one device that change the password concurrently one succeeds', async () => {
  const user = await account.settled()
  const row = `select 1 from users where phone = '${user.phone}' for update`
  // Both requests have verified the current password before either writes.
  const responses = await atOnce(mowj, row, 2, () =>
    Promise.all([change(user, PASSWORD, `${NEW} one`), change(user, PASSWORD, `${NEW} other`)]),
  )
  expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 400])
  const written = responses[0]?.statusCode === 200 ? `${NEW} one` : `${NEW} other`
  expect((await account.withPassword(user.phone, written)).statusCode).toBe(200)
})

test('a device signed out during its password change changes nothing', async () => {
  const user = await account.settled()
  const holder = openDatabase(mowj.address, { max: 1 })
  let changing: ReturnType<typeof change> | undefined
  await holder.sql.begin(async (tx) => {
    await tx`select 1 from users where phone = ${user.phone} for update`
    changing = change(user, PASSWORD, NEW)
    await untilWaiting(mowj, 1)
    await mowj.sql`
      update auth_sessions set revoked_at = now()
      where user_id = (select id from users where phone = ${user.phone})`
  })
  await holder.close()
  expect((await changing)?.statusCode).toBe(401)
  expect((await account.withPassword(user.phone, NEW)).statusCode).toBe(400)
  expect((await account.withPassword(user.phone)).statusCode).toBe(200)
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
