import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'

const PHONE = '09121234567'
const DAY = 86_400

let mowj: TestApp
beforeEach(async () => {
  mowj = await testApp({ max: 25 })
})
afterEach(() => mowj.close())

const requestCode = (phone: unknown = PHONE, remoteAddress = '10.0.0.1') =>
  mowj.app.inject({ method: 'POST', url: '/api/token/otp/', payload: { phone_number: phone }, remoteAddress })

// Without cookies a code is bound to its address: both clients share one.
const tryCode = (otp: string, phone = PHONE, remoteAddress = '10.0.0.1') =>
  mowj.app.inject({ method: 'POST', url: '/api/token/', payload: { phone_number: phone, otp }, remoteAddress })

const wrong = () => (mowj.sms.codeFor(PHONE) === '00000' ? '11111' : '00000')

test('a five-digit code is sent to the phone, with the host for WebOTP', async () => {
  const response = await requestCode()
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ detail: expect.any(String), retry_after: 120 })
  expect(mowj.sms.sent).toEqual([{ phone: PHONE, code: expect.stringMatching(/^\d{5}$/), host: 'localhost' }])
})

test('the code itself is not stored in the database', async () => {
  await requestCode()
  const [row] = await mowj.sql`select * from otp_codes`
  expect(JSON.stringify(row)).not.toContain(mowj.sms.codeFor(PHONE))
  expect(JSON.stringify(row)).not.toContain('10.0.0.1')
})

test.each([
  '+98 912 123 4567',
  '00989121234567',
  '989121234567',
  '9121234567',
  '۰۹۱۲۱۲۳۴۵۶۷',
  '٠٩١٢١٢٣٤٥٦٧',
  '\u200e0912-123-4567',
])('the number written as %s is the same number', async (spelling) => {
  expect((await requestCode(spelling)).statusCode).toBe(200)
  expect(mowj.sms.sent[0]?.phone).toBe(PHONE)
  expect((await requestCode()).json()).toMatchObject({ code: 'otp_wait' })
})

test.each<[unknown, string]>([
  ['', 'empty'],
  ['0912123456', 'too short'],
  ['091212345678', 'too long'],
  ['02188776655', 'a landline'],
  ['+15551234567', 'foreign'],
  ['0912abc4567', 'with Latin characters'],
  [9_121_234_567, 'a number'],
  [null, 'null'],
  [['09121234567'], 'a list'],
  [{ $ne: '' }, 'an object'],
])('%j (%s) is refused by field and uses up no code', async (phone) => {
  const response = await requestCode(phone)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ phone_number: [expect.stringMatching(/[\u0600-\u06ff]/)] })
  expect(mowj.sms.sent).toEqual([])
})

test('a second code within 120 seconds is refused with the seconds that remain', async () => {
  await requestCode()
  mowj.clock.forward(50)
  const response = await requestCode()
  expect(response.statusCode).toBe(429)
  expect(response.headers['retry-after']).toBe('70')
  expect(response.json()).toMatchObject({ code: 'otp_wait', detail: expect.any(String) })
  mowj.clock.forward(70)
  expect((await requestCode()).statusCode).toBe(200)
  expect(mowj.sms.sent).toHaveLength(2)
})

test('twenty concurrent requests send one message', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => requestCode(PHONE, `10.0.1.${index}`)))
  expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1)
  expect(responses.filter((response) => response.statusCode === 429)).toHaveLength(19)
  expect(mowj.sms.sent).toHaveLength(1)
})

test('a new code voids the earlier one', async () => {
  await requestCode()
  const old = mowj.sms.codeFor(PHONE)
  mowj.clock.forward(120)
  await requestCode()
  if (mowj.sms.codeFor(PHONE) !== old) expect((await tryCode(old)).json()).toMatchObject({ code: 'otp_wrong' })
  expect((await tryCode(mowj.sms.codeFor(PHONE))).statusCode).toBe(200)
})

test('a code is valid for five minutes', async () => {
  await requestCode()
  mowj.clock.forward(299)
  expect((await tryCode(wrong())).json()).toMatchObject({ code: 'otp_wrong' })
  mowj.clock.forward(1)
  const late = await tryCode(mowj.sms.codeFor(PHONE))
  expect(late.statusCode).toBe(400)
  expect(late.json()).toMatchObject({ code: 'otp_expired' })
})

test('after five wrong tries the right code is refused too', async () => {
  await requestCode()
  for (let n = 0; n < 5; n += 1) expect((await tryCode(wrong())).json()).toMatchObject({ code: 'otp_wrong' })
  const response = await tryCode(mowj.sms.codeFor(PHONE))
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'otp_too_many_tries' })
})

test('concurrent wrong tries are all counted', async () => {
  await requestCode()
  const responses = await Promise.all(Array.from({ length: 12 }, () => tryCode(wrong())))
  const codes = responses.map((response) => response.json().code)
  expect(codes.filter((code) => code === 'otp_wrong')).toHaveLength(5)
  expect(codes.filter((code) => code === 'otp_too_many_tries')).toHaveLength(7)
})

test('a number is limited to twenty wrong tries a day over all its codes', async () => {
  for (let codes = 0; codes < 4; codes += 1) {
    await requestCode()
    for (let n = 0; n < 5; n += 1) await tryCode(wrong())
    mowj.clock.forward(120)
  }
  await requestCode()
  const response = await tryCode(mowj.sms.codeFor(PHONE))
  expect(response.statusCode).toBe(429)
  // The first of the four codes is the first to be older than a day.
  expect(response.headers['retry-after']).toBe(String(DAY - 480))
  expect(response.json()).toMatchObject({ code: 'too_many_requests' })
  mowj.clock.forward(DAY - 480)
  await requestCode()
  expect((await tryCode(mowj.sms.codeFor(PHONE))).statusCode).toBe(200)
})

test('a number gets at most ten codes a day', async () => {
  for (let n = 0; n < 10; n += 1) {
    expect((await requestCode()).statusCode).toBe(200)
    mowj.clock.forward(120)
  }
  const response = await requestCode()
  expect(response.statusCode).toBe(429)
  expect(response.headers['retry-after']).toBe(String(DAY - 1200))
  expect(response.json()).toMatchObject({ code: 'too_many_requests' })
  mowj.clock.forward(DAY - 1200)
  expect((await requestCode()).statusCode).toBe(200)
})

test('an address gets sixty codes an hour; refused numbers do not count', async () => {
  const phone = (n: number) => `0935${String(n).padStart(7, '0')}`
  for (let n = 0; n < 5; n += 1) await requestCode('not a phone')
  const first = await Promise.all(Array.from({ length: 59 }, (_, n) => requestCode(phone(n))))
  expect(first.every((response) => response.statusCode === 200)).toBe(true)
  expect((await requestCode('still no phone')).statusCode).toBe(400)
  const rest = await Promise.all([requestCode(phone(100)), requestCode(phone(101)), requestCode(phone(102))])
  expect(rest.map((response) => response.statusCode).sort()).toEqual([200, 429, 429])
  expect((await requestCode(phone(103), '10.0.0.2')).statusCode).toBe(200)
  mowj.clock.forward(3600)
  expect((await requestCode(phone(104))).statusCode).toBe(200)
})

test('an IPv6 subscriber counts as one address, however many addresses it uses', async () => {
  const responses = []
  for (let n = 0; n < 61; n += 1)
    responses.push(await requestCode(`0936${String(n).padStart(7, '0')}`, `2001:db8:1:2::${n + 1}`))
  expect(responses.at(59)?.statusCode).toBe(200)
  expect(responses.at(60)?.statusCode).toBe(429)
  expect((await requestCode('09370000000', '2001:db8:1:3::1')).statusCode).toBe(200)
})

test('a failed message is reported and starts no cooldown', async () => {
  mowj.sms.refuse(true)
  const failed = await requestCode()
  expect(failed.statusCode).toBe(503)
  expect(failed.json()).toMatchObject({ code: 'sms_failed' })
  expect((await tryCode('12345')).json()).toMatchObject({ code: 'otp_expired' })
  mowj.sms.refuse(false)
  expect((await requestCode()).statusCode).toBe(200)
  expect((await tryCode(mowj.sms.codeFor(PHONE))).statusCode).toBe(200)
})

test('failed messages do not count towards the ten of a day', async () => {
  mowj.sms.refuse(true)
  for (let n = 0; n < 12; n += 1) expect((await requestCode()).statusCode).toBe(503)
  mowj.sms.refuse(false)
  expect((await requestCode()).statusCode).toBe(200)
})

test('a client in a cooldown learns whether its earlier code is still valid', async () => {
  await requestCode()
  expect((await requestCode()).json()).toMatchObject({ code: 'otp_wait', live_code: true })
  await tryCode(mowj.sms.codeFor(PHONE))
  expect((await requestCode()).json()).toMatchObject({ code: 'otp_wait', live_code: false })
})
