import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { secretsIn } from '#tests/support/drivers/log-scan.ts'
import { accountAt, nextPhone, PASSWORD } from '#tests/support/scenarios/account-requests.ts'

const POSTS = [
  '/api/token/',
  '/api/token/otp/',
  '/api/token/check-first-login/',
  '/api/token/refresh/',
  '/api/token/verify/',
  '/api/token/logout/',
  '/api/set-username-password/',
  '/api/set-new-password/',
  '/api/password/change/',
  '/api/account/otp/',
  '/api/account/phone/',
  '/api/account/delete/',
]

let mowj: TestApp
let account: ReturnType<typeof accountAt>
let user: SignedIn
beforeAll(async () => {
  mowj = await testApp()
  account = accountAt(mowj)
  user = await account.settled()
})
afterAll(() => mowj.close())

const send = (url: string, payload: string, type = 'application/json') =>
  mowj.app.inject({ method: 'POST', url, payload, headers: { ...user.headers, 'content-type': type } })

test.each(POSTS)('a 10 MB body sent to %s is refused before it is read', async (url) => {
  const response = await send(url, JSON.stringify({ phone_number: '0'.repeat(10_485_760) }))
  expect(response.statusCode).toBe(413)
  expect(response.json()).toMatchObject({ code: 'too_large' })
})

test.each(POSTS)('%s accepts JSON only', async (url) => {
  for (const type of ['text/plain', 'application/xml', 'text/html', 'application/octet-stream', 'nonsense']) {
    const response = await send(url, JSON.stringify({ phone_number: user.phone, password: PASSWORD }), type)
    expect(response.statusCode, type).toBe(400)
    expect(response.body, type).toMatch(/[\u0600-\u06ff]/)
  }
})

test.each(POSTS)('a body of any shape sent to %s is refused with a Persian message', async (url) => {
  const bodies = [
    '{',
    '[]',
    'null',
    '"text"',
    '5',
    '{"__proto__":{"x":1}}',
    '{"phone_number":{"$ne":1},"otp":[],"password":{}}',
  ]
  for (const body of bodies) {
    const response = await send(url, body)
    const isEmptyLogout = url === '/api/token/logout/' && response.statusCode === 200
    if (isEmptyLogout) {
      user = await account.again(user.phone)
      continue
    }
    expect([400, 401, 403, 409], `${body}: ${response.body}`).toContain(response.statusCode)
    expect(response.body).toMatch(/[\u0600-\u06ff]/)
  }
})

test('a token without a session, a tampered one and one of a deleted user are refused', async () => {
  const gone = await signIn(mowj, nextPhone())
  await mowj.sql`update users set deleted_at = now(), phone = null where phone = ${gone.phone}`
  await mowj.sql`delete from auth_sessions where user_id = (select max(id) from users where deleted_at is not null)`
  const [header, payload = '', signature = ''] = user.access.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: '999' })).toString('base64url')
  const tokens = [
    gone.access,
    `${header}.${forged}.${signature}`,
    `${header}.${payload}.${[...signature].reverse().join('')}`,
    user.refresh,
    '',
  ]
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` }
    for (const url of ['/api/sessions/', '/api/account/export/', '/api/profile/me/']) {
      const reply = await mowj.app.inject({ url, headers })
      expect(reply.statusCode, url).toBe(401)
      expect(reply.headers['www-authenticate']).toBe('Bearer')
    }
    const input = { purpose: 'delete-account' }
    const response = await mowj.app.inject({ method: 'POST', url: '/api/account/otp/', headers, payload: input })
    expect(response.statusCode).toBe(401)
  }
})

test.each<[string, string]>([
  ['bidi marks', '\u200e0912\u202a345\u202c6789'],
  ['+98', '+98 912 345 6789'],
  ['0098', '00989123456789'],
  ['Persian digits', '۰۹۱۲۳۴۵۶۷۸۹'],
  ['Arabic digits', '٠٩١٢٣٤٥٦٧٨٩'],
])(
  'a number written with %s signs in by password and is looked up like its plain spelling',
  async (_case, spelling) => {
    const known = await account.get('/api/profile/me/', user)
    expect(known.statusCode).toBe(200)
    const response = await mowj.app.inject({
      method: 'POST',
      url: '/api/token/check-first-login/',
      payload: { phone_number: spelling },
    })
    expect(response.json()).toEqual({ is_first_login: true })
    expect((await account.withPassword(spelling)).json()).toMatchObject({ code: 'password_wrong' })
  },
)

test.each(['', '0912345678', '091234567890', 'abcdefghijk', '🏊🏊🏊🏊', '0912345678a'])(
  '«%s» is no number to sign in with a password, and counts for nothing',
  async (phone) => {
    const response = await account.withPassword(phone)
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json())).toEqual(['phone_number'])
  },
)

test('no request of these tests, and no step in the life of an account, leaves a secret in the log', async () => {
  const swimmer = await account.settled(nextPhone(), 'private_name')
  await account.withPassword(swimmer.phone, 'Wrong-secret 9')
  mowj.clock.forward(120)
  const fresh = nextPhone()
  await account.post('/api/account/otp/', swimmer, { purpose: 'phone-change' })
  await account.post('/api/account/otp/', swimmer, { purpose: 'phone-change', phone_number: fresh })
  const codes = { current_code: mowj.sms.codeFor(swimmer.phone), new_code: mowj.sms.codeFor(fresh) }
  await account.post('/api/account/phone/', swimmer, { phone_number: fresh, ...codes })
  await account.get('/api/account/export/', swimmer)
  mowj.sms.refuse(true)
  mowj.clock.forward(120)
  await account.post('/api/account/otp/', swimmer, { purpose: 'delete-account' })
  mowj.sms.refuse(false)
  const otp = await account.post('/api/account/otp/', swimmer, { purpose: 'delete-account' })
  expect(otp.statusCode).toBe(200)
  await account.post('/api/account/delete/', swimmer, { otp: mowj.sms.codeFor(fresh) })

  const log = mowj.lines.join('\n')
  expect(log.length).toBeGreaterThan(1000)
  const numbers = mowj.sms.sent.map(({ phone }) => phone)
  const secrets = [PASSWORD, 'Wrong-secret 9', 'private_name', swimmer.access, swimmer.refresh]
  for (const secret of secrets) expect(log).not.toContain(secret)
  const sent = mowj.sms.sent.map(({ code }) => code)
  expect(secretsIn(mowj.lines, [...numbers, ...sent])).toEqual([])
})
