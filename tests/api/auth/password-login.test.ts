import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tryPassword } from '#server/modules/auth/password-try.service.ts'
import { tokenBundle } from '#src/contract/auth.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { accountAt, nextPhone, PASSWORD } from '#tests/support/scenarios/account-requests.ts'

const REFUSAL = { detail: 'نام کاربری یا رمز عبور اشتباه است', code: 'password_wrong' }
const QUARTER = 15 * 60
const DAY = 86_400

let mowj: TestApp
let account: ReturnType<typeof accountAt>
beforeAll(async () => {
  mowj = await testApp({ max: 25 })
  account = accountAt(mowj)
})
// Each test uses its own numbers, and an hour later, when the address limits are reset.
beforeEach(() => mowj.clock.forward(3600))
afterAll(() => mowj.close())

test('the right password signs in, however the number is written and whichever keyboard layout typed it', async () => {
  const phone = nextPhone()
  await account.settled(phone)
  const response = await account.withPassword(`+98 ${phone.slice(1)}`, PASSWORD.replace('7', '۷'))
  expect(response.statusCode).toBe(200)
  const tokens = tokenBundle.parse(response.json())
  expect(tokens.is_first_login).toBe(false)
  expect(await account.statusOf({ headers: { authorization: `Bearer ${tokens.access}` } })).toBe(200)
})

test('a wrong password, an unknown number and a number without a password get the same response', async () => {
  const settled = await account.settled()
  const unfinished = await account.again(nextPhone())
  for (const phone of [settled.phone, unfinished.phone, nextPhone()]) {
    const response = await account.withPassword(phone, 'Another-pass 1')
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual(REFUSAL)
  }
})

test.each([`${PASSWORD} `, ` ${PASSWORD}`, PASSWORD.toLowerCase(), PASSWORD.slice(0, -1)])(
  '«%s» is another password',
  async (password) => {
    const { phone } = await account.settled()
    expect((await account.withPassword(phone, password)).json()).toEqual(REFUSAL)
  },
)

test('after ten wrong tries in fifteen minutes even the right password is refused, for unknown numbers as well', async () => {
  const { phone } = await account.settled()
  for (const number of [phone, nextPhone()]) {
    for (let n = 0; n < 10; n += 1) expect((await account.withPassword(number, 'Wrong-pass 1')).statusCode).toBe(400)
    const response = await account.withPassword(number)
    expect(response.statusCode).toBe(429)
    expect(response.headers['retry-after']).toBe(String(QUARTER))
    expect(response.json()).toMatchObject({ code: 'too_many_requests' })
  }
  mowj.clock.forward(QUARTER)
  expect((await account.withPassword(phone)).statusCode).toBe(200)
})

test('a one-time code signs in while passwords are limited', async () => {
  const { phone } = await account.settled()
  for (let n = 0; n < 11; n += 1) await account.withPassword(phone, 'Wrong-pass 1')
  expect((await account.again(phone)).access).toBeTruthy()
})

test('a number is limited to twenty wrong passwords a day', async () => {
  const { phone } = await account.settled()
  for (let round = 0; round < 2; round += 1) {
    for (let n = 0; n < 10; n += 1) await account.withPassword(phone, 'Wrong-pass 1')
    mowj.clock.forward(QUARTER)
  }
  const response = await account.withPassword(phone)
  expect(response.statusCode).toBe(429)
  expect(response.headers['retry-after']).toBe(String(DAY - 2 * QUARTER))
  mowj.clock.forward(DAY - 2 * QUARTER)
  expect((await account.withPassword(phone)).statusCode).toBe(200)
})

test('concurrent wrong tries are all counted', async () => {
  const { phone } = await account.settled()
  const responses = await Promise.all(Array.from({ length: 25 }, () => account.withPassword(phone, 'Wrong-pass 1')))
  const statuses = responses.map((response) => response.statusCode)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
})

test('concurrent wrong tries from different addresses are all counted', async () => {
  const { phone } = await account.settled()
  const responses = await Promise.all(
    Array.from({ length: 25 }, (_, n) => account.withPassword(phone, 'Wrong-pass 1', `10.8.0.${n}`)),
  )
  const statuses = responses.map((response) => response.statusCode)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
})

test('an address is limited to a hundred wrong tries an hour over all numbers', async () => {
  const { phone } = await account.settled()
  await account.withPassword(nextPhone(), 'Wrong-pass 1', '10.9.9.9')
  await mowj.sql`
    insert into password_tries (phone_hash, address_hash, created_at)
    select 'number ' || n, address_hash, created_at
    from (select * from password_tries order by id desc limit 1) newest, generate_series(1, 99) n`
  expect((await account.withPassword(phone, PASSWORD, '10.9.9.9')).statusCode).toBe(429)
  expect((await account.withPassword(phone, PASSWORD, '10.9.9.8')).statusCode).toBe(200)
  mowj.clock.forward(3600)
  expect((await account.withPassword(phone, PASSWORD, '10.9.9.9')).statusCode).toBe(200)
})

test('the right password counts as no try: it can be used all day', async () => {
  const { phone } = await account.settled()
  for (let n = 0; n < 12; n += 1) expect((await account.withPassword(phone)).statusCode).toBe(200)
})

test.each<[unknown, string]>([
  ['', 'empty'],
  ['x'.repeat(129), 'longer than allowed'],
  [12_345_678, 'a number'],
  [null, 'null'],
  [['a'], 'a list'],
])('%j (%s) is refused by field and counts as no try', async (password) => {
  const { phone } = await account.settled()
  for (let n = 0; n < 11; n += 1) {
    const response = await account.withPassword(phone, password)
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json())).toEqual(['password'])
  }
  expect((await account.withPassword(phone)).statusCode).toBe(200)
})

test('a stored try contains neither the number nor the address', async () => {
  const phone = nextPhone()
  await account.withPassword(phone, 'Wrong-pass 1', '10.1.2.3')
  const rows = JSON.stringify(await mowj.sql`select * from password_tries`)
  expect(rows).not.toContain(phone)
  expect(rows).not.toContain('10.1.2.3')
})

test('every sign-in, and every refusal for a known number, is recorded', async () => {
  mowj.clock.set(new Date(Math.ceil(mowj.clock.now().getTime() / 3_600_000) * 3_600_000))
  const { phone } = await account.settled()
  await account.withPassword(phone, 'Wrong-pass 1')
  await account.withPassword(phone)
  mowj.clock.forward(120)
  await mowj.app.inject({ method: 'POST', url: '/api/token/otp/', payload: { phone_number: phone } })
  const otp = mowj.sms.codeFor(phone) === '00000' ? '11111' : '00000'
  await mowj.app.inject({ method: 'POST', url: '/api/token/', payload: { phone_number: phone, otp } })
  expect(await account.events(phone)).toEqual([
    'sign_in_code',
    'credentials_set',
    'sign_in_refused',
    'sign_in_password',
  ])
  const refusals = async () => {
    const rows = await mowj.sql`
      select e.count from account_events e join users u on u.id = e.user_id
      where u.phone = ${phone} and e.kind = 'sign_in_refused' order by e.id`
    return rows.map(({ count }) => count)
  }
  // Events within an hour share a row, also when an expired code is tried repeatedly.
  expect(await refusals()).toEqual([2])
  mowj.clock.forward(3600)
  for (let n = 0; n < 30; n += 1) {
    const payload = { phone_number: phone, otp }
    await mowj.app.inject({ method: 'POST', url: '/api/token/', payload, remoteAddress: `10.8.1.${n % 3}` })
  }
  expect(await refusals()).toEqual([2, 30])
})

test('a password that could not be checked is no failure of its number', async () => {
  const { phone } = await account.settled()
  const deps = { ...mowj.deps, limits: mowj.app.signInLimits }
  const busy = () => Promise.reject(new Error('too many hashes wait'))
  for (let n = 0; n < 10; n += 1)
    await expect(tryPassword(deps, { phone, address: '127.0.0.1', allowance: '' }, busy)).rejects.toThrow('too many')
  expect((await account.withPassword(phone)).statusCode).toBe(200)
})
