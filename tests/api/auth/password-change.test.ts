import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { tokenBundle } from '#src/contract/auth.ts'
import { type SignedIn, signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { atOnce, untilWaiting } from '#tests/support/drivers/overlap.ts'
import { accountAt, bearer, nextPhone, PASSWORD } from '#tests/support/scenarios/account-requests.ts'

const NEW = 'Another-pass 2'

let mowj: TestApp
let account: ReturnType<typeof accountAt>
beforeAll(async () => {
  mowj = await testApp({ max: 25 })
  account = accountAt(mowj)
})
afterAll(() => mowj.close())

const reset = (...input: Parameters<typeof account.reset>) => account.reset(...input)

const change = (user: SignedIn, current: string, password: string, confirm = password) =>
  account.post('/api/password/change/', user, {
    current_password: current,
    new_password: password,
    confirm_password: confirm,
  })
const newcomer = () => signIn(mowj, nextPhone())

test('an empty current password is refused by its field and does not count as a try', async () => {
  const user = await account.settled()
  for (let n = 0; n < 10; n += 1)
    expect((await change(user, '', NEW)).json()).toEqual({ current_password: ['رمز عبور فعلی نادرست است'] })
  expect((await change(user, PASSWORD, NEW)).statusCode).toBe(200)
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
