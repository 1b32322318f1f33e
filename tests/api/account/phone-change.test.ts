import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { accountAt, nextPhone } from '#tests/support/scenarios/account-requests.ts'

const WRONG = ['کد تأیید نادرست است']

let mowj: TestApp
let account: ReturnType<typeof accountAt>
beforeAll(async () => {
  mowj = await testApp({ max: 25 })
  account = accountAt(mowj)
})
afterAll(() => mowj.close())

const requestCode = (user: SignedIn, phone?: string, purpose = 'phone-change') =>
  account.post('/api/account/otp/', user, { purpose, ...(phone !== undefined && { phone_number: phone }) })
const move = (user: SignedIn, phone: string, current: string, fresh: string) =>
  account.post('/api/account/phone/', user, { phone_number: phone, current_code: current, new_code: fresh })
const code = (phone: string) => mowj.sms.codeFor(phone)
const notThe = (right: string) => (right === '00000' ? '11111' : '00000')

/** A user who has requested the codes of both numbers. */
async function mover(fresh = nextPhone()) {
  const user = await signIn(mowj, nextPhone())
  mowj.clock.forward(120)
  for (const phone of [undefined, fresh]) {
    const response = await requestCode(user, phone)
    if (response.statusCode !== 200) throw new Error(response.body)
  }
  return { user, old: user.phone, fresh }
}

test('with codes of both numbers the account moves: user, username and devices remain', async () => {
  const { user, old, fresh } = await mover()
  const before = (await account.get('/api/profile/me/', user)).json()
  const response = await move(user, `+98 ${fresh.slice(1)}`, code(old), code(fresh))
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ ...before, phone_number: fresh })
  expect(await account.statusOf(user)).toBe(200)
  const again = await account.again(fresh)
  expect((await account.get('/api/profile/me/', again)).json().user).toBe(before.user)
  expect(await account.events(fresh)).toContain('phone_changed')
  // The old number is free for another account.
  const stranger = await account.again(old)
  expect((await account.get('/api/profile/me/', stranger)).json().user).not.toBe(before.user)
})

test('the response to a code request says when the next code may be requested', async () => {
  const { user, old } = await mover()
  const response = await requestCode(user)
  expect(response.statusCode).toBe(429)
  expect(response.json()).toMatchObject({ code: 'otp_wait' })
  mowj.clock.forward(120)
  expect((await requestCode(user)).json()).toEqual({ detail: expect.any(String), retry_after: 120 })
  expect(code(old)).toMatch(/^\d{5}$/)
})

test('each wrong code is refused by its field, counts against its own number and leaves the other code valid', async () => {
  const { user, old, fresh } = await mover()
  const both = await move(user, fresh, notThe(code(old)), notThe(code(fresh)))
  expect(both.statusCode).toBe(400)
  expect(both.json()).toEqual({ current_code: WRONG, new_code: WRONG })
  for (let n = 0; n < 4; n += 1) {
    expect((await move(user, fresh, code(old), notThe(code(fresh)))).json()).toEqual({ new_code: WRONG })
  }
  expect((await move(user, fresh, code(old), code(fresh))).json()).toEqual({
    new_code: ['تعداد تلاش‌ها زیاد بود؛ کد جدید بگیرید'],
  })
  mowj.clock.forward(120)
  await requestCode(user, fresh)
  expect((await move(user, fresh, code(old), code(fresh))).statusCode).toBe(200)
})

test('the codes expire after five minutes', async () => {
  const { user, old, fresh } = await mover()
  mowj.clock.forward(300)
  const late = ['کد تأیید منقضی شده است؛ کد جدید بگیرید']
  expect((await move(user, fresh, code(old), code(fresh))).json()).toEqual({ current_code: late, new_code: late })
})

test('a code either signs in or moves a number, never both', async () => {
  const { user, old, fresh } = await mover()
  for (const phone of [old, fresh]) {
    const payload = { phone_number: phone, otp: code(phone) }
    const reply = await mowj.app.inject({ method: 'POST', url: '/api/token/', payload })
    expect(reply.statusCode).toBe(400)
  }
  // Sign-in codes of both numbers move nothing.
  mowj.clock.forward(120)
  for (const phone of [old, fresh]) {
    await mowj.app.inject({ method: 'POST', url: '/api/token/otp/', payload: { phone_number: phone } })
  }
  const response = await move(user, fresh, code(old), code(fresh))
  expect(response.statusCode).toBe(400)
  expect((await account.get('/api/profile/me/', user)).json().phone_number).toBe(old)
})

test('a code for deleting the account does not move it', async () => {
  const { user, old, fresh } = await mover()
  const moving = code(fresh)
  mowj.clock.forward(120)
  await requestCode(user, undefined, 'delete-account')
  // The phone-change code sent earlier is still the valid one.
  const response = await move(user, fresh, code(old), moving)
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json())).toEqual(['current_code'])
})

test('a user cannot spend a code that another user requested for the same number', async () => {
  const { user, old, fresh } = await mover()
  const mine = code(fresh)
  mowj.clock.forward(120)
  const other = await signIn(mowj, nextPhone())
  mowj.clock.forward(120)
  await requestCode(other, fresh)
  await requestCode(other)
  await requestCode(user)
  const stolen = code(fresh)
  expect((await move(user, fresh, code(old), stolen)).json()).toEqual({ new_code: WRONG })
  expect((await move(other, fresh, code(other.phone), mine)).json()).toEqual({ new_code: WRONG })
  // A request by another account does not void the code either.
  expect((await move(user, fresh, code(old), mine)).statusCode).toBe(200)
})

test('a code is refused on another device of the same user', async () => {
  const { user, old, fresh } = await mover()
  const other = await account.again(user.phone)
  expect((await move(other, fresh, code(old), code(fresh))).json()).toMatchObject({ new_code: WRONG })
})

test('changing the number signs out the other devices but not this one', async () => {
  const user = await account.settled()
  const laptop = await account.again(user.phone)
  const fresh = nextPhone()
  mowj.clock.forward(120)
  await requestCode(user)
  await requestCode(user, fresh)
  expect((await move(user, fresh, code(user.phone), code(fresh))).statusCode).toBe(200)
  expect(await account.statusOf(laptop)).toBe(401)
  expect(await account.statusOf(user)).toBe(200)
})

test('after a number is moved and moved back, the first code is spent', async () => {
  const { user, old, fresh } = await mover()
  const first = code(old)
  expect((await move(user, fresh, first, code(fresh))).statusCode).toBe(200)
  mowj.clock.forward(120)
  await requestCode(user)
  expect((await move(user, old, code(fresh), first)).json()).toEqual({
    new_code: ['کد تأیید منقضی شده است؛ کد جدید بگیرید'],
  })
})

test('a taken number gets its code like any other; only its owner learns that it is taken', async () => {
  const owner = await signIn(mowj, nextPhone())
  mowj.clock.forward(120)
  const { user, old } = await mover(owner.phone)
  const guess = await move(user, owner.phone, code(old), notThe(code(owner.phone)))
  expect(guess.json()).toEqual({ new_code: WRONG })
  const response = await move(user, owner.phone, code(old), code(owner.phone))
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ phone_number: ['این شماره به حساب دیگری تعلق دارد'] })
  expect((await account.get('/api/profile/me/', owner)).json().phone_number).toBe(owner.phone)
  expect((await account.get('/api/profile/me/', user)).json().phone_number).toBe(old)
})

test('two concurrent submissions of the codes move the account once', async () => {
  const { user, old, fresh } = await mover()
  const responses = await Promise.all(Array.from({ length: 8 }, () => move(user, fresh, code(old), code(fresh))))
  expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1)
  expect(responses.filter((response) => response.statusCode === 400)).toHaveLength(7)
})

test('two users who swap numbers concurrently do not deadlock', async () => {
  const [one, other] = await Promise.all([signIn(mowj, nextPhone()), signIn(mowj, nextPhone())])
  const responses = await Promise.all([
    move(one, other.phone, '00000', '00000'),
    move(other, one.phone, '00000', '00000'),
  ])
  expect(responses.map((response) => response.statusCode)).toEqual([400, 400])
})

test('the user’s own number is refused as a new number', async () => {
  const user = await signIn(mowj, nextPhone())
  const same = { phone_number: ['این همان شمارهٔ فعلی شماست'] }
  expect((await requestCode(user, user.phone)).json()).toEqual(same)
  expect((await move(user, user.phone, '12345', '12345')).json()).toEqual(same)
})

test.each(['', '0912', '02188776655', 'abc', '091212345678'])('«%s» is not a valid new number', async (phone) => {
  const user = await signIn(mowj, nextPhone())
  for (const response of [await requestCode(user, phone), await move(user, phone, '12345', '12345')]) {
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json())).toEqual(['phone_number'])
  }
})

test('a code that does not have five digits is refused by its field and counts no try', async () => {
  const { user, old, fresh } = await mover()
  for (let n = 0; n < 6; n += 1) {
    expect((await move(user, fresh, '1234', '123456')).json()).toEqual({
      current_code: ['کد باید ۵ رقم باشد'],
      new_code: ['کد باید ۵ رقم باشد'],
    })
  }
  expect((await move(user, fresh, code(old), code(fresh))).statusCode).toBe(200)
})

test('an unknown purpose is refused, sign-in included', async () => {
  const user = await signIn(mowj, nextPhone())
  for (const purpose of ['sign-in', 'anything', '', null]) {
    const response = await account.post('/api/account/otp/', user, { purpose })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json())).toEqual(['purpose'])
  }
})

test.each(['/api/account/otp/', '/api/account/phone/', '/api/account/delete/'])(
  '%s requires a sign-in',
  async (url) => {
    expect((await mowj.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401)
  },
)
