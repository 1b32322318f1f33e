import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteOldCounts } from '#server/http-cache/rate-count.ts'
import type {} from '#server/modules/auth/sign-in-limits.plugin.ts'
import { type SignedIn, secondServer, signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { browserAt } from '#tests/support/drivers/cookie-jar.ts'
import { listeningDatabase } from '#tests/support/drivers/database/statements.ts'
import { accountAt, nextPhone, PASSWORD } from '#tests/support/scenarios/account-requests.ts'

const HOUR = 3600

let mowj: TestApp
let account: ReturnType<typeof accountAt>
beforeEach(async () => {
  mowj = await testApp({ config: { signInBudget: 4 } })
  account = accountAt(mowj)
})
afterEach(() => mowj.close())

const browser = (address: string) => browserAt(mowj.app, address)
const wrong = (phone: string) => (mowj.sms.codeFor(phone) === '00000' ? '11111' : '00000')
const check = (address: string) => browser(address).post('/api/token/check-first-login/', { phone_number: nextPhone() })
/** Seconds until the end of the current hour. */
const restOfHour = () => String(HOUR - (Math.floor(mowj.clock.now().getTime() / 1000) % HOUR))
const figures = async () => (await mowj.app.metricsText()).split('\n')

test('an address may check six hundred numbers an hour for a password', async () => {
  for (let n = 0; n < 599; n += 1) mowj.app.signInLimits.countCheck('10.3.3.3')
  expect((await check('10.3.3.3')).statusCode).toBe(200)
  const response = await check('10.3.3.3')
  expect(response.statusCode).toBe(429)
  expect(response.headers['retry-after']).toBe(restOfHour())
  expect(response.json().detail).toMatch(/دقیقهٔ دیگر دوباره تلاش کنید/)
  expect((await check('10.3.3.4')).statusCode).toBe(200)
  mowj.clock.forward(HOUR)
  expect((await check('10.3.3.3')).statusCode).toBe(200)
})

test('a malformed number does not count as a check', async () => {
  for (let n = 0; n < 599; n += 1) mowj.app.signInLimits.countCheck('10.3.3.3')
  await browser('10.3.3.3').post('/api/token/check-first-login/', { phone_number: 'x' })
  expect((await check('10.3.3.3')).statusCode).toBe(200)
})

test('wrong codes for many numbers count against their address, with or without a pending code', async () => {
  const phone = nextPhone()
  await browser('10.4.4.4').ask(phone)
  for (let n = 0; n < 298; n += 1) mowj.app.signInLimits.countWrongCode('10.4.4.4')
  await browser('10.4.4.4').tryCode(phone, wrong(phone))
  await browser('10.4.4.4').tryCode(nextPhone(), '12345')
  const refused = await browser('10.4.4.4').tryCode(phone, mowj.sms.codeFor(phone))
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe(restOfHour())
  mowj.clock.forward(120)
  // No code is sent where it could not be used.
  const sent = mowj.sms.sent.length
  expect((await browser('10.4.4.4').ask(phone)).statusCode).toBe(429)
  expect(mowj.sms.sent).toHaveLength(sent)
  expect((await browser('10.4.4.5').ask(phone)).statusCode).toBe(200)
})

test('the rest of a flood of wrong codes does not reach the database', async () => {
  const listening = listeningDatabase(mowj.address)
  const server = await secondServer(mowj, { deps: { signInDb: listening.db } })
  for (let n = 0; n < 300; n += 1) server.app.signInLimits.countWrongCode('10.4.4.4')
  await vi.waitFor(async () => expect(await mowj.sql`select 1 from rate_counts where hits = 300`).toHaveLength(1))
  const before = listening.statements.length
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => browserAt(server.app, '10.4.4.4').tryCode(nextPhone(), '12345')),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(429))
  expect(listening.statements).toHaveLength(before)
  await server.close()
  await listening.close()
})

test('right codes do not count as guesses of an address', async () => {
  for (let n = 0; n < 299; n += 1) mowj.app.signInLimits.countWrongCode('127.0.0.1')
  await signIn(mowj, nextPhone())
  expect((await signIn(mowj, nextPhone())).access).toBeTruthy()
})

test('a browser with a pending code signs in behind a guessing address; one without is refused', async () => {
  const phone = nextPhone()
  const [neighbour, guesser] = [browser('10.4.4.4'), browser('10.4.4.4')]
  await neighbour.ask(phone)
  guesser.cookies.set('mowj_browser', 'x'.repeat(43))
  for (let n = 0; n < 300; n += 1) mowj.app.signInLimits.countWrongCode('10.4.4.4')
  expect((await guesser.tryCode(phone, mowj.sms.codeFor(phone))).statusCode).toBe(429)
  expect((await neighbour.tryCode(phone, mowj.sms.codeFor(phone))).statusCode).toBe(200)
})

test('a known device signs in behind a guessing address', async () => {
  const { phone } = await account.settled(nextPhone())
  const home = browser('10.4.4.4')
  await home.tryPassword(phone, PASSWORD)
  for (let n = 0; n < 300; n += 1) mowj.app.signInLimits.countWrongCode('10.4.4.4')
  mowj.clock.forward(120)
  expect((await home.ask(phone)).statusCode).toBe(200)
  expect((await home.tryCode(phone, mowj.sms.codeFor(phone))).statusCode).toBe(200)
})

test('codes for unknown devices have an hourly budget over all numbers; known devices are exempt, and an alarm is raised', async () => {
  const { phone } = await account.settled(nextPhone())
  const home = browser('10.0.0.1')
  await home.tryPassword(phone, PASSWORD)
  expect(await figures()).toContain('mowj_sign_in_alarm{what="codes"} 0')
  for (let n = 0; n < 3; n += 1) expect((await browser(`10.5.5.${n}`).ask(nextPhone())).statusCode).toBe(200)
  const lines = await figures()
  expect(lines).toContain('mowj_sign_in_budget_used{what="codes"} 1')
  expect(lines).toContain('mowj_sign_in_alarm{what="codes"} 1')
  expect(lines).toContain('mowj_sign_in_alarm{what="wrong_codes"} 0')
  const refused = await browser('10.5.5.9').ask(nextPhone())
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe(restOfHour())
  expect((await home.ask(phone)).statusCode).toBe(200)
  mowj.clock.forward(HOUR)
  expect((await browser('10.5.5.9').ask(nextPhone())).statusCode).toBe(200)
})

test('while too many codes are guessed over all numbers, an unknown device’s code allows one wrong try and a right one', async () => {
  const [first, second] = [nextPhone(), nextPhone()]
  const [one, other] = [browser('10.0.0.1'), browser('10.0.0.2')]
  await one.ask(first)
  await other.ask(second)
  for (let n = 0; n < 4; n += 1) mowj.app.signInLimits.note('wrong_codes')
  expect((await one.tryCode(first, wrong(first))).json()).toMatchObject({ code: 'otp_wrong' })
  expect((await one.tryCode(first, mowj.sms.codeFor(first))).json()).toMatchObject({ code: 'otp_too_many_tries' })
  expect((await other.tryCode(second, mowj.sms.codeFor(second))).statusCode).toBe(200)
})

test('wrong codes for pending codes use the budget up, and then every code takes a single try', async () => {
  const [first, second] = [nextPhone(), nextPhone()]
  const [guesser, other] = [browser('10.0.0.1'), browser('10.0.0.2')]
  await guesser.ask(first)
  await other.ask(second)
  for (let n = 0; n < 4; n += 1) await guesser.tryCode(first, wrong(first))
  expect(await figures()).toContain('mowj_sign_in_budget_used{what="wrong_codes"} 1')
  await other.tryCode(second, wrong(second))
  expect((await other.tryCode(second, mowj.sms.codeFor(second))).json()).toMatchObject({ code: 'otp_too_many_tries' })
})

test('wrong codes without a pending code do not count towards the budget: they cannot succeed', async () => {
  for (let n = 0; n < 6; n += 1) await browser(`10.0.0.${n}`).tryCode(nextPhone(), '12345')
  expect(await figures()).toContain('mowj_sign_in_budget_used{what="wrong_codes"} 0')
})

test('while too many passwords are guessed over all numbers, unknown devices need a code and known ones do not', async () => {
  const { phone } = await account.settled(nextPhone())
  const home = browser('10.0.0.1')
  await home.tryPassword(phone, PASSWORD)
  for (let n = 0; n < 4; n += 1) await browser(`10.5.5.${n}`).tryPassword(nextPhone(), 'Wrong-pass 1')
  const refused = await browser('10.0.0.2').tryPassword(phone, PASSWORD)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().detail).toContain('با کد یک‌بارمصرف وارد شوید')
  expect((await home.tryPassword(phone, PASSWORD)).statusCode).toBe(200)
  expect((await account.again(phone)).access).toBeTruthy()
})

const choose = (user: SignedIn, username: string) =>
  account.post('/api/set-username-password/', user, { username, password: PASSWORD, confirm_password: PASSWORD })

test('a user may try twenty new passwords an hour', async () => {
  const member = await signIn(mowj, nextPhone())
  const { user } = (await account.get('/api/profile/me/', member)).json()
  for (let n = 0; n < 20; n += 1) mowj.app.signInLimits.countChoice(user)
  for (const response of [
    await choose(member, 'late.comer'),
    await account.post('/api/set-new-password/', member, { new_password: PASSWORD, confirm_password: PASSWORD }),
  ]) {
    expect(response.statusCode).toBe(429)
    expect(response.headers['retry-after']).toBe(restOfHour())
  }
  expect((await choose(await signIn(mowj, nextPhone()), 'late.comer')).statusCode).toBe(200)
})

test('servers of one database share the hourly counts, and a count is stored no longer than its hour', async () => {
  const there = await secondServer(mowj)
  const hits = async () => (await mowj.sql`select sum(hits)::int as hits from rate_counts`)[0]?.hits
  for (let n = 0; n < 3; n += 1) mowj.app.signInLimits.note('wrong_codes')
  await vi.waitFor(async () => expect(await hits()).toBe(3))
  there.app.signInLimits.note('wrong_codes')
  await vi.waitFor(() => expect(there.app.signInLimits.budgetWait('wrong_codes')).toBe(Number(restOfHour())))
  const now = mowj.clock.now().getTime()
  await deleteOldCounts(mowj.deps, now)
  expect(await hits()).toBe(4)
  await deleteOldCounts(mowj.deps, now + 3_720_000)
  expect(await hits()).toBeNull()
  await there.close()
})
