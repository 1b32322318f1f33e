import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { browserAt } from '#tests/support/drivers/cookie-jar.ts'

const PHONE = '09121234567'
const DAY = 86_400

let mowj: TestApp
beforeEach(async () => {
  mowj = await testApp({ max: 25 })
})
afterEach(() => mowj.close())

const browser = (address: string) => browserAt(mowj.app, address)
const wrong = () => (mowj.sms.codeFor(PHONE) === '00000' ? '11111' : '00000')

/** A client without cookies that guesses the codes of a number. */
async function guess(address: string, times: number) {
  for (let n = 0; n < times; n += 1) await browser(address).tryCode(PHONE, wrong())
}

test('wrong codes from other browsers, also behind the same address, do not use up the tries of a code', async () => {
  const owner = browser('10.0.0.1')
  expect((await owner.ask(PHONE)).statusCode).toBe(200)
  for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) await guess(address, 7)
  const neighbour = browser('10.0.0.1')
  neighbour.cookies.set('mowj_browser', 'x'.repeat(43))
  for (let n = 0; n < 7; n += 1) await neighbour.tryCode(PHONE, wrong())
  expect((await owner.tryCode(PHONE, mowj.sms.codeFor(PHONE))).statusCode).toBe(200)
})

test('a code requested by another browser does not void the earlier one', async () => {
  const owner = browser('10.0.0.1')
  await owner.ask(PHONE)
  const code = mowj.sms.codeFor(PHONE)
  mowj.clock.forward(120)
  expect((await browser('10.0.0.1').ask(PHONE)).statusCode).toBe(200)
  mowj.clock.forward(120)
  expect((await browser('10.0.0.2').ask(PHONE)).statusCode).toBe(200)
  expect((await owner.tryCode(PHONE, code)).statusCode).toBe(200)
})

test('a day of wrong codes elsewhere does not refuse the right one here', async () => {
  for (let codes = 0; codes < 4; codes += 1) {
    const stranger = browser('10.6.6.6')
    await stranger.ask(PHONE)
    for (let n = 0; n < 5; n += 1) await stranger.tryCode(PHONE, wrong())
    mowj.clock.forward(120)
  }
  const owner = browser('10.0.0.1')
  await owner.ask(PHONE)
  expect((await owner.tryCode(PHONE, mowj.sms.codeFor(PHONE))).statusCode).toBe(200)
})

test('the right code is refused in another browser', async () => {
  const owner = browser('10.0.0.1')
  await owner.ask(PHONE)
  const code = mowj.sms.codeFor(PHONE)
  const thief = browser('10.0.0.1')
  thief.cookies.set('mowj_browser', 'x'.repeat(43))
  expect((await thief.tryCode(PHONE, code)).json()).toMatchObject({ code: 'otp_wrong' })
  expect((await browser('10.0.0.2').tryCode(PHONE, code)).json()).toMatchObject({ code: 'otp_wrong' })
  expect((await owner.tryCode(PHONE, code)).statusCode).toBe(200)
})

test('a browser that sent its cookie with the request is recognised by the cookie alone, not by its address', async () => {
  const owner = browser('10.0.0.1')
  await owner.ask(PHONE)
  mowj.clock.forward(120)
  await owner.ask(PHONE)
  const code = mowj.sms.codeFor(PHONE)
  // The code its address may try is the earlier one, which is void.
  expect((await browser('10.0.0.1').tryCode(PHONE, code)).json()).toMatchObject({ code: 'otp_expired' })
  // The address may change: a phone moves from Wi-Fi to its carrier.
  const moved = browser('10.0.0.9')
  moved.cookies.set('mowj_browser', owner.cookies.get('mowj_browser') ?? '')
  expect((await moved.tryCode(PHONE, code)).statusCode).toBe(200)
})

test('a refused request for a code does not affect the browser whose code is pending', async () => {
  const owner = browser('10.0.0.1')
  await owner.ask(PHONE)
  const held = owner.cookies.get('mowj_browser')
  expect((await owner.ask(PHONE)).json()).toMatchObject({ code: 'otp_wait', live_code: true })
  expect(owner.cookies.get('mowj_browser')).toBe(held)
  const other = browser('10.0.0.2')
  expect((await other.ask(PHONE)).json()).toMatchObject({ code: 'otp_wait', live_code: false })
  expect(other.cookies.size).toBe(0)
})

test('a browser with twenty failures in a day gets no code either, and the response says the true time', async () => {
  const guesser = browser('10.0.0.1')
  for (let codes = 0; codes < 4; codes += 1) {
    await guesser.ask(PHONE)
    for (let n = 0; n < 5; n += 1) await guesser.tryCode(PHONE, wrong())
    mowj.clock.forward(120)
  }
  const sent = mowj.sms.sent.length
  for (const response of [await guesser.ask(PHONE), await guesser.tryCode(PHONE, '12345')]) {
    expect(response.statusCode).toBe(429)
    // The first of the four codes is the first to be older than a day.
    expect(response.headers['retry-after']).toBe(String(DAY - 480))
    expect(response.json().detail).toContain('۲۳ ساعت و ۵۲ دقیقهٔ دیگر')
  }
  expect(mowj.sms.sent).toHaveLength(sent)
  mowj.clock.forward(DAY - 480)
  expect((await guesser.ask(PHONE)).statusCode).toBe(200)
})

const cookiesOf = async (app: TestApp) => {
  const response = await browserAt(app.app, '10.0.0.1').ask('09121110000')
  return String(response.headers['set-cookie'])
}

test.each([
  ['http', { publicOrigin: 'http://localhost:8000' }, 'SameSite=Lax'],
  ['http, pages of another origin', { corsOrigins: ['http://other.test'] }, 'SameSite=Lax'],
  ['https', { publicOrigin: 'https://mowj.example' }, 'SameSite=Lax; Secure'],
  [
    'https, pages of another origin',
    { publicOrigin: 'https://api.example', corsOrigins: ['https://mowj.example'] },
    'SameSite=None; Secure; Partitioned',
  ],
])('over %s the cookie is HttpOnly', async (_case, config, site) => {
  const served = await testApp({ config })
  const cookie = await cookiesOf(served)
  expect(cookie).toMatch(/^mowj_browser=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; /)
  expect(cookie.endsWith(`HttpOnly; ${site}`)).toBe(true)
  await served.close()
})

test('neither cookie is stored in the database, and neither signs in', async () => {
  const owner = browser('10.0.0.1')
  await owner.ask(PHONE)
  await owner.tryCode(PHONE, mowj.sms.codeFor(PHONE))
  const secrets = [owner.cookies.get('mowj_browser') ?? '', owner.cookies.get('mowj_device') ?? '']
  const rows = JSON.stringify([await mowj.sql`select * from otp_codes`, await mowj.sql`select * from known_devices`])
  for (const secret of secrets) {
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(rows).not.toContain(secret)
  }
  const cookie = `mowj_browser=${secrets[0]}; mowj_device=${secrets[1]}`
  expect((await mowj.app.inject({ url: '/api/profile/me/', headers: { cookie } })).statusCode).toBe(401)
})
