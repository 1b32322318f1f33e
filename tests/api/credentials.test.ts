import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { accessClaims, tokenBundle } from '#src/contract/auth.ts'
import { accountAt, nextPhone, PASSWORD } from '#tests/support/account-calls.ts'
import { type SignedIn, signIn, type TestApp, testApp } from '#tests/support/app.ts'
import { atOnce, untilWaiting } from '#tests/support/overlap.ts'

const NEW = 'Another-pass 2'
const TAKEN = { username: ['این نام کاربری پیش‌تر گرفته شده است'] }

let mowj: TestApp
let account: ReturnType<typeof accountAt>
beforeAll(async () => {
  mowj = await testApp({ max: 25 })
  account = accountAt(mowj)
})
afterAll(() => mowj.close())

const choose = (person: SignedIn, username: unknown, password: unknown = PASSWORD, confirm: unknown = password) =>
  account.post('/api/set-username-password/', person, { username, password, confirm_password: confirm })
const reset = (person: SignedIn, password: string, confirm = password) =>
  account.post('/api/set-new-password/', person, { new_password: password, confirm_password: confirm })
const change = (person: SignedIn, current: string, password: string, confirm = password) =>
  account.post('/api/password/change/', person, {
    current_password: current,
    new_password: password,
    confirm_password: confirm,
  })
const newcomer = () => signIn(mowj, nextPhone())
const bearer = (access: string) => ({ headers: { authorization: `Bearer ${access}` } })

test('first credentials end the first login, and the tokens carry the new name at once', async () => {
  const person = await newcomer()
  const answer = await choose(person, 'نهنگ_۷')
  expect(answer.statusCode).toBe(200)
  const tokens = tokenBundle.parse(answer.json())
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

test('the password is nowhere in the database', async () => {
  const { phone } = await account.settled()
  const [row] = await mowj.sql`select * from users where phone = ${phone}`
  expect(JSON.stringify(row)).not.toContain(PASSWORD)
  expect(row?.password_hash).toMatch(/^\$argon2id\$/)
})

test('credentials are chosen once', async () => {
  const person = await account.settled()
  const answer = await choose(person, 'another.name', NEW)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'credentials_exist', detail: expect.stringMatching(/[\u0600-\u06ff]/) })
  expect((await account.withPassword(person.phone)).statusCode).toBe(200)
})

test('of two forms sent at once by one person one counts', async () => {
  const person = await newcomer()
  const answers = await Promise.all([choose(person, 'double_one'), choose(person, 'double_two', NEW)])
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
})

test.each([7, 8, 128, 129])('a password of %i characters', async (length) => {
  const answer = await choose(await newcomer(), `length.${length}`, `a1${'x'.repeat(length - 2)}`)
  expect(answer.statusCode).toBe(length === 8 || length === 128 ? 200 : 400)
  if (answer.statusCode === 400) expect(Object.keys(answer.json())).toEqual(['password'])
})

test('every rule that a password breaks is said, in Persian', async () => {
  const answer = await choose(await newcomer(), 'rules', '؟؟؟')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({
    password: [
      'رمز عبور باید دست‌کم ۸ نویسه باشد',
      'رمز عبور باید حروف انگلیسی داشته باشد',
      'رمز عبور باید عدد داشته باشد',
    ],
  })
})

test.each(['password1', 'Qwerty123', 'iran1234'])('«%s» is what everybody tries first', async (password) => {
  const answer = await choose(await newcomer(), 'common', password)
  expect(answer.json()).toEqual({ password: ['این رمز عبور بسیار رایج است؛ رمز دیگری انتخاب کنید'] })
})

test('a password is to be typed the same way twice', async () => {
  const answer = await choose(await newcomer(), 'twice', PASSWORD, `${PASSWORD}!`)
  expect(answer.json()).toEqual({ confirm_password: ['رمز عبور و تکرار آن یکسان نیستند'] })
})

test.each<[unknown, string]>([
  ['', 'required'],
  ['  ', 'spaces'],
  ['ab', 'short'],
  ['a'.repeat(31), 'long'],
  ['a'.repeat(200), 'very long'],
  ['user-12', 'what people without a name are called'],
  ['two words', 'a space'],
  ['علی‌رضا', 'a half-space'],
  ['🏊🏊🏊', 'emoji'],
  ['<b>x</b>', 'markup'],
  [12_345, 'a number'],
  [null, 'null'],
])('the username %j (%s) is refused by field', async (username) => {
  const person = await newcomer()
  const answer = await choose(person, username)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ username: [expect.stringMatching(/[\u0600-\u06ff]/)] })
  expect((await account.get('/api/profile/me/', person)).json()).toMatchObject({ is_first_login: true })
})

test('a name is taken in every spelling of it', async () => {
  expect((await choose(await newcomer(), 'Reza.علي7')).statusCode).toBe(200)
  for (const spelling of ['Reza.علي7', 'reza.علی7', 'REZA.علی۷', ' reza.علی٧ ']) {
    const answer = await choose(await newcomer(), spelling)
    expect(answer.statusCode, spelling).toBe(400)
    expect(answer.json()).toEqual(TAKEN)
  }
})

test('of ten people who want one name at once one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, newcomer))
  const answers = await Promise.all(people.map((person, n) => choose(person, n % 2 === 0 ? 'wanted' : 'WANTED')))
  const refused = answers.filter((answer) => answer.statusCode === 400)
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  expect(refused.map((answer) => answer.json())).toEqual(Array(9).fill(TAKEN))
})

test('a forgotten password is replaced after a one-time code; other devices are signed out, this one is not', async () => {
  const laptop = await account.settled()
  const phone = await account.again(laptop.phone)
  const answer = await reset(phone, NEW)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ detail: 'رمز عبور با موفقیت تغییر کرد' })
  expect(await account.statusOf(phone)).toBe(200)
  expect(await account.statusOf(laptop)).toBe(401)
  expect((await account.withPassword(phone.phone)).statusCode).toBe(400)
  expect((await account.withPassword(phone.phone, NEW)).statusCode).toBe(200)
  expect(await account.events(phone.phone)).toContain('password_reset')
})

test('ten minutes after the code the old password is needed again', async () => {
  const { phone } = await account.settled()
  const person = await account.again(phone)
  mowj.clock.forward(600)
  expect((await reset(person, NEW)).statusCode).toBe(200)
  mowj.clock.forward(1)
  const late = await reset(person, `${NEW}3`)
  expect(late.statusCode).toBe(403)
  expect(late.json()).toMatchObject({ code: 'fresh_code_needed' })
})

test('a code on one device does not let another one, signed in by password, reset', async () => {
  const { phone } = await account.settled()
  const byPassword = tokenBundle.parse((await account.withPassword(phone)).json())
  await account.again(phone)
  const answer = await reset({ ...byPassword, ...bearer(byPassword.access), phone }, NEW)
  expect(answer.json()).toMatchObject({ code: 'fresh_code_needed' })
})

test('a reset keeps the rules', async () => {
  const person = await newcomer()
  expect((await reset(person, 'short1')).json()).toEqual({ new_password: ['رمز عبور باید دست‌کم ۸ نویسه باشد'] })
  expect((await reset(person, PASSWORD, NEW)).json()).toEqual({
    confirm_password: ['رمز عبور و تکرار آن یکسان نیستند'],
  })
})

test('a password is changed by the current one; other devices are signed out', async () => {
  const laptop = await account.settled()
  const phone = await account.again(laptop.phone)
  expect((await change(phone, PASSWORD, NEW)).statusCode).toBe(200)
  expect(await account.statusOf(laptop)).toBe(401)
  expect(await account.statusOf(phone)).toBe(200)
  expect((await account.withPassword(phone.phone, NEW)).statusCode).toBe(200)
  expect(await account.events(phone.phone)).toContain('password_changed')
})

test('a wrong current password is refused by its field, changes nothing, and ten of them have to wait', async () => {
  const person = await account.settled()
  for (let n = 0; n < 10; n += 1) {
    const answer = await change(person, 'Wrong-pass 1', NEW)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ current_password: ['رمز عبور کنونی نادرست است'] })
  }
  expect((await change(person, PASSWORD, NEW)).statusCode).toBe(429)
  mowj.clock.forward(900)
  expect((await account.withPassword(person.phone)).statusCode).toBe(200)
})

test('an empty current password is refused by its field, and counts for no try', async () => {
  const person = await account.settled()
  for (let n = 0; n < 10; n += 1)
    expect((await change(person, '', NEW)).json()).toEqual({ current_password: ['رمز عبور کنونی نادرست است'] })
  expect((await change(person, PASSWORD, NEW)).statusCode).toBe(200)
})

test('whoever has no password yet cannot change it', async () => {
  const answer = await change(await newcomer(), '', NEW)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'no_password' })
})

test('of two devices that change the password at once one does, and the other is out', async () => {
  const one = await account.settled()
  const other = await account.again(one.phone)
  const answers = await Promise.all([change(one, PASSWORD, `${NEW} one`), change(other, PASSWORD, `${NEW} other`)])
  const statuses = answers.map((answer) => answer.statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect([await account.statusOf(one), await account.statusOf(other)].sort()).toEqual([200, 401])
})

test('of two forms of one device that change the password at once one does', async () => {
  const person = await account.settled()
  const row = `select 1 from users where phone = '${person.phone}' for update`
  // Both have found the current password right before either is written.
  const answers = await atOnce(mowj, row, 2, () =>
    Promise.all([change(person, PASSWORD, `${NEW} one`), change(person, PASSWORD, `${NEW} other`)]),
  )
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400])
  const written = answers[0]?.statusCode === 200 ? `${NEW} one` : `${NEW} other`
  expect((await account.withPassword(person.phone, written)).statusCode).toBe(200)
})

test('a device that was signed out while it changed the password changes nothing', async () => {
  const person = await account.settled()
  const holder = openDatabase(mowj.address, { max: 1 })
  let changing: ReturnType<typeof change> | undefined
  await holder.sql.begin(async (tx) => {
    await tx`select 1 from users where phone = ${person.phone} for update`
    changing = change(person, PASSWORD, NEW)
    await untilWaiting(mowj, 1)
    await mowj.sql`
      update auth_sessions set revoked_at = now()
      where user_id = (select id from users where phone = ${person.phone})`
  })
  await holder.close()
  expect((await changing)?.statusCode).toBe(401)
  expect((await account.withPassword(person.phone, NEW)).statusCode).toBe(400)
  expect((await account.withPassword(person.phone)).statusCode).toBe(200)
})

test('a password set by code before there is a username leaves it a first login, until both are chosen', async () => {
  const person = await newcomer()
  expect((await reset(person, NEW)).statusCode).toBe(200)
  expect((await account.get('/api/profile/me/', person)).json()).toMatchObject({ is_first_login: true })
  const byPassword = tokenBundle.parse((await account.withPassword(person.phone, NEW)).json())
  expect(byPassword.is_first_login).toBe(true)
  expect(await account.again(person.phone)).toMatchObject({ is_first_login: true })
  const answer = await choose(person, 'both.at.last')
  expect(tokenBundle.parse(answer.json()).is_first_login).toBe(false)
  // It replaced the password that the other device signed in with.
  expect(await account.statusOf(bearer(byPassword.access))).toBe(401)
  expect((await choose(person, 'once.more', NEW)).json()).toMatchObject({ code: 'credentials_exist' })
})

test.each(['/api/set-username-password/', '/api/set-new-password/', '/api/password/change/'])(
  '%s needs a sign-in',
  async (url) => {
    const answer = await mowj.app.inject({ method: 'POST', url, payload: {} })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  },
)
