import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessClaims, tokenBundle } from '#src/contract/auth.ts'
import { signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'

let mowj: TestApp
let used = 0
/** A number no test has used yet. */
function phone() {
  used += 1
  return `0912${String(used).padStart(7, '0')}`
}

beforeAll(async () => {
  mowj = await testApp({ max: 25 })
})
afterAll(() => mowj.close())

const post = (url: string, payload: object) => mowj.app.inject({ method: 'POST', url, payload })
const requestCode = async (number: string) => {
  await post('/api/token/otp/', { phone_number: number })
  return mowj.sms.codeFor(number)
}
const profileWith = (access: string) =>
  mowj.app.inject({ url: '/api/profile/me/', headers: { authorization: `Bearer ${access}` } })

test('the right code signs in and creates the account, once per number however it is written', async () => {
  const number = phone()
  const first = tokenBundle.parse(
    (await post('/api/token/', { phone_number: number, otp: await requestCode(number) })).json(),
  )
  expect(first.is_first_login).toBe(true)
  mowj.clock.forward(120)
  const written = `+98 ${number.slice(1)}`
  await post('/api/token/otp/', { phone_number: written })
  const again = await post('/api/token/', { phone_number: written, otp: mowj.sms.codeFor(number) })
  expect(again.statusCode).toBe(200)
  const [row] = await mowj.sql`select count(*)::int as n from users where phone = ${number}`
  expect(row?.n).toBe(1)
})

test('an access token names its user and is valid for fifteen minutes', async () => {
  const member = await signIn(mowj, phone())
  const payload = JSON.parse(Buffer.from(member.access.split('.')[1] ?? '', 'base64url').toString())
  const claims = accessClaims.parse(payload)
  expect(claims.username).toBe(`user-${claims.sub}`)
  expect(claims.exp).toBe(mowj.clock.now().getTime() / 1000 + 15 * 60)
  expect((await profileWith(member.access)).statusCode).toBe(200)
  mowj.clock.forward(15 * 60)
  const late = await profileWith(member.access)
  expect(late.statusCode).toBe(401)
  expect(late.headers['www-authenticate']).toBe('Bearer')
  expect(late.json()).toMatchObject({ code: 'token_invalid' })
})

test('a code typed with Persian digits is accepted', async () => {
  const number = phone()
  const persian = (await requestCode(number)).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '')
  expect((await post('/api/token/', { phone_number: number, otp: persian })).statusCode).toBe(200)
})

test.each(['', '1234', '123456', '12a45', ' 12345', '1234５'])('«%s» is not a five-digit code', async (otp) => {
  const response = await post('/api/token/', { phone_number: phone(), otp })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ otp: ['کد باید ۵ رقم باشد'] })
})

test('a number without a requested code gets «wrong code»', async () => {
  const response = await post('/api/token/', { phone_number: phone(), otp: '12345' })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ detail: 'کد تأیید نادرست است', code: 'otp_wrong' })
})

test("another number's code is refused", async () => {
  const [mine, other] = [phone(), phone()]
  await requestCode(mine)
  const code = await requestCode(other)
  if (code !== mowj.sms.codeFor(mine)) {
    expect((await post('/api/token/', { phone_number: mine, otp: code })).json()).toMatchObject({ code: 'otp_wrong' })
  }
})

test('a code used ten times concurrently signs in once', async () => {
  const number = phone()
  const otp = await requestCode(number)
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => post('/api/token/', { phone_number: number, otp })),
  )
  expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1)
  const rows = await mowj.sql`
    select s.id from auth_sessions s join users u on u.id = s.user_id where u.phone = ${number}`
  expect(rows).toHaveLength(1)
})

test('a password signs no one in while no user has one', async () => {
  const user = await signIn(mowj, phone())
  for (const number of [user.phone, phone()]) {
    const response = await post('/api/token/', { phone_number: number, password: 'Passw0rd!' })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ detail: 'نام کاربری یا رمز عبور اشتباه است', code: 'password_wrong' })
  }
})

test('first login: unknown and unfinished numbers get the same response, a number with a password another', async () => {
  const check = async (number: string) => (await post('/api/token/check-first-login/', { phone_number: number })).json()
  const unfinished = await signIn(mowj, phone())
  expect(await check(phone())).toEqual({ is_first_login: true })
  expect(await check(unfinished.phone)).toEqual({ is_first_login: true })
  await mowj.sql`update users set password_hash = 'x' where phone = ${unfinished.phone}`
  expect(await check(unfinished.phone)).toEqual({ is_first_login: false })
  const refused = await post('/api/token/check-first-login/', { phone_number: 'x' })
  expect(refused.json()).toEqual({ phone_number: [expect.any(String)] })
})

test('the first-login check creates no account', async () => {
  const number = phone()
  await post('/api/token/check-first-login/', { phone_number: number })
  expect(await mowj.sql`select 1 from users where phone = ${number}`).toHaveLength(0)
})

test('the profile is the user’s own', async () => {
  const member = await signIn(mowj, phone())
  const response = (await profileWith(member.access)).json()
  expect(response).toEqual({
    user: expect.any(Number),
    username: `user-${response.user}`,
    name: '',
    birth_date: null,
    profile_picture: null,
    phone_number: member.phone,
    is_first_login: true,
    staff: false,
  })
})

test('forged, altered and foreign tokens are refused', async () => {
  const user = await signIn(mowj, phone())
  const [header = '', payload = '', signature = ''] = user.access.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const sign = (key: string, alg = 'HS256') =>
    new SignJWT({ sid: claims.sid, username: claims.username })
      .setProtectedHeader({ alg })
      .setSubject(claims.sub)
      .setExpirationTime(claims.exp)
      .sign(Buffer.from(key))
  const forged = [
    `${header}.${encode({ ...claims, sub: '1000' })}.${signature}`,
    `${header}.${encode({ ...claims, exp: claims.exp + 1e6 })}.${signature}`,
    `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    await sign('another key that is not the one of the server at all'),
    await sign(mowj.deps.secrets.accessKey, 'HS384'),
    user.refresh,
    'nonsense',
  ]
  for (const token of forged) {
    expect((await profileWith(token)).statusCode, token).toBe(401)
    expect((await post('/api/token/verify/', { token })).statusCode, token).toBe(401)
  }
  // The same claims, signed with the right key but for a user the session does not belong to.
  const stolen = await new SignJWT({ sid: claims.sid, username: 'x' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('1000000')
    .setExpirationTime(claims.exp)
    .sign(Buffer.from(mowj.deps.secrets.accessKey))
  expect((await profileWith(stolen)).statusCode).toBe(401)
})

test.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer ', 'Token abc'])(
  '«%s» is not a valid authorization',
  async (authorization) => {
    const response = await mowj.app.inject({ url: '/api/profile/me/', headers: { authorization } })
    expect(response.statusCode).toBe(401)
  },
)

test('a cookie alone does not sign in', async () => {
  const user = await signIn(mowj, phone())
  const response = await mowj.app.inject({
    url: '/api/profile/me/',
    headers: { cookie: `access=${user.access}; token=${user.access}; sessionid=${user.refresh}` },
  })
  expect(response.statusCode).toBe(401)
})
