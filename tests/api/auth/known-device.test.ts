import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { browserAt } from '#tests/support/drivers/cookie-jar.ts'
import { accountAt, nextPhone, PASSWORD } from '#tests/support/scenarios/account-requests.ts'

const DAY = 86_400

let mowj: TestApp
let account: ReturnType<typeof accountAt>
beforeEach(async () => {
  mowj = await testApp()
  account = accountAt(mowj)
})
afterEach(() => mowj.close())

const browser = (address: string) => browserAt(mowj.app, address)
const bearer = (response: { json: () => { access: string } }) => ({ authorization: `Bearer ${response.json().access}` })

/** A user with a password whose browser signed in; `session` is of that sign-in. */
async function owner(address = '10.0.0.1') {
  const { phone } = await account.settled(nextPhone())
  const home = browser(address)
  const session = bearer(await home.tryPassword(phone, PASSWORD))
  mowj.clock.forward(120)
  return { phone, home, session }
}

/** Uses up the daily budget of codes that all unknown devices share for a number. */
async function useUpCodes(phone: string) {
  let refused = false
  for (let n = 0; n < 11 && !refused; n += 1) {
    refused = (await browser(`10.7.7.${n}`).ask(phone)).json().code === 'too_many_requests'
    if (!refused) mowj.clock.forward(120)
  }
  expect(refused).toBe(true)
}

test('strangers who use up the codes of a number do not affect its known devices', async () => {
  const { phone, home } = await owner()
  await useUpCodes(phone)
  const elsewhere = await browser('10.0.0.2').ask(phone)
  expect(elsewhere.statusCode).toBe(429)
  expect(elsewhere.json().detail).toMatch(/ساعت و .* دقیقهٔ دیگر .*دستگاهی که قبلاً/)
  expect((await home.ask(phone)).statusCode).toBe(200)
  expect((await home.tryCode(phone, mowj.sms.codeFor(phone))).statusCode).toBe(200)
})

test('a known device does not wait for a code that a stranger has just requested', async () => {
  const { phone, home } = await owner()
  expect((await browser('10.7.7.7').ask(phone)).statusCode).toBe(200)
  expect((await home.ask(phone)).statusCode).toBe(200)
  // The known device’s own 120 seconds apply.
  expect((await home.ask(phone)).json()).toMatchObject({ code: 'otp_wait', live_code: true })
})

test('a browser waits 120 seconds between two codes, also when it has just become a known device', async () => {
  const phone = nextPhone()
  const home = browser('10.0.0.1')
  await home.ask(phone)
  const session = bearer(await home.tryCode(phone, mowj.sms.codeFor(phone)))
  mowj.clock.forward(50)
  for (const response of [
    await home.ask(phone),
    await home.post('/api/account/otp/', { purpose: 'delete-account' }, session),
  ]) {
    expect(response.headers['retry-after']).toBe('70')
    expect(response.json()).toMatchObject({ code: 'otp_wait', live_code: false })
  }
  mowj.clock.forward(70)
  expect((await home.post('/api/account/otp/', { purpose: 'delete-account' }, session)).statusCode).toBe(200)
})

test('a known device gets ten codes a day as well', async () => {
  const { phone, home } = await owner()
  for (let n = 0; n < 10; n += 1) {
    expect((await home.ask(phone)).statusCode).toBe(200)
    mowj.clock.forward(120)
  }
  const response = await home.ask(phone)
  expect(response.statusCode).toBe(429)
  expect(response.headers['retry-after']).toBe(String(DAY - 1200))
})

test('wrong passwords of strangers do not affect the known devices of a number, each of which has its own limit', async () => {
  const { phone, home } = await owner()
  for (let n = 0; n < 10; n += 1) await browser(`10.7.7.${n}`).tryPassword(phone, 'Wrong-pass 1')
  const stranger = await browser('10.0.0.2').tryPassword(phone, PASSWORD)
  expect(stranger.statusCode).toBe(429)
  expect(stranger.json().detail).toContain('۱۵ دقیقهٔ دیگر')
  expect((await home.tryPassword(phone, PASSWORD)).statusCode).toBe(200)
  for (let n = 0; n < 10; n += 1)
    expect((await home.tryPassword(phone, 'Wrong-pass 1')).json()).toMatchObject({ code: 'password_wrong' })
  expect((await home.tryPassword(phone, PASSWORD)).statusCode).toBe(429)
})

test('wrong passwords of strangers do not block a signed-in user’s password change', async () => {
  const { phone, home, session } = await owner()
  for (let n = 0; n < 10; n += 1) await browser(`10.7.7.${n}`).tryPassword(phone, 'Wrong-pass 1')
  const passwords = { current_password: PASSWORD, new_password: 'Another-pass 2', confirm_password: 'Another-pass 2' }
  expect((await home.post('/api/password/change/', passwords, session)).statusCode).toBe(200)
})

test('codes requested by strangers do not block a signed-in user’s account code', async () => {
  const { phone, home } = await owner()
  await useUpCodes(phone)
  const session = bearer(await home.tryPassword(phone, PASSWORD))
  expect((await home.post('/api/account/otp/', { purpose: 'delete-account' }, session)).statusCode).toBe(200)
})

test('a device is known to the numbers that signed in on it, by a server secret and not by its name', async () => {
  const { phone, home } = await owner()
  const other = await owner('10.0.0.3')
  await useUpCodes(phone)
  expect((await other.home.ask(phone)).statusCode).toBe(429)
  const forged = browser('10.0.0.1')
  forged.cookies.set('mowj_device', 'A'.repeat(43))
  expect((await forged.ask(phone)).statusCode).toBe(429)
  // Users who share a tablet: one secret, known to both accounts.
  const before = home.cookies.get('mowj_device')
  expect((await home.tryPassword(other.phone, PASSWORD)).statusCode).toBe(200)
  expect(home.cookies.get('mowj_device')).toBe(before)
  await useUpCodes(other.phone)
  for (const number of [phone, other.phone]) expect((await home.ask(number)).statusCode).toBe(200)
})

test('a secret the server did not issue is replaced at sign-in', async () => {
  const { phone } = await owner()
  const planted = browser('10.0.0.5')
  planted.cookies.set('mowj_device', 'A'.repeat(43))
  expect((await planted.tryPassword(phone, PASSWORD)).statusCode).toBe(200)
  expect(planted.cookies.get('mowj_device')).not.toBe('A'.repeat(43))
})

test.each([
  [
    'signing out the others',
    (home: ReturnType<typeof browser>, session: Record<string, string>) =>
      home.post('/api/sessions/sign-out-others/', {}, session),
  ],
  [
    'a new password',
    (home: ReturnType<typeof browser>, session: Record<string, string>) => {
      const passwords = {
        current_password: PASSWORD,
        new_password: 'Another-pass 2',
        confirm_password: 'Another-pass 2',
      }
      return home.post('/api/password/change/', passwords, session)
    },
  ],
])('%s makes the other devices unknown, but not this one', async (_case, end) => {
  const { phone, home, session } = await owner()
  const lost = browser('10.0.0.4')
  await lost.tryPassword(phone, PASSWORD)
  expect((await end(home, session)).statusCode).toBe(200)
  await useUpCodes(phone)
  expect((await lost.ask(phone)).statusCode).toBe(429)
  expect((await home.ask(phone)).statusCode).toBe(200)
})

test('an account has ten known devices, the most recently used', async () => {
  const { phone, home } = await owner()
  for (let n = 0; n < 10; n += 1) {
    mowj.clock.forward(1)
    await browser(`10.1.1.${n}`).tryPassword(phone, PASSWORD)
  }
  expect(await mowj.sql`select 1 from known_devices`).toHaveLength(10)
  await useUpCodes(phone)
  expect((await home.ask(phone)).statusCode).toBe(429)
})
