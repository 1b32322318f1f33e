import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, signIn, TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'

let mowj: TestApp
let sara: SignedIn
let nextPhone = 9_122_220_000

beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())

async function newUser(): Promise<SignedIn> {
  nextPhone += 1
  return signIn(mowj, `0${nextPhone}`)
}

beforeEach(async () => {
  mowj.clock.set(TEST_NOW)
  sara = await newUser()
})

const read = async (user = sara) => (await mowj.app.inject({ url: '/api/profile/me/', headers: user.headers })).json()

const patch = (payload: object, user = sara) =>
  mowj.app.inject({ method: 'PATCH', url: '/api/profile/me/', payload, headers: user.headers })

test('a new user has a number and nothing else', async () => {
  expect(await read()).toEqual({
    user: expect.any(Number),
    username: expect.stringMatching(/^user-\d+$/),
    name: '',
    birth_date: null,
    profile_picture: null,
    phone_number: sara.phone,
    is_first_login: true,
    staff: false,
  })
})

test('a profile update changes the sent fields only', async () => {
  const first = await patch({ name: 'سارا احمدی', birth_date: { year: 1370, month: 2, day: 31 } })
  expect(first.statusCode).toBe(200)
  expect(first.json()).toMatchObject({ name: 'سارا احمدی', birth_date: { year: 1370, month: 2, day: 31 } })
  expect((await patch({ name: 'سارا' })).json().birth_date).toEqual({ year: 1370, month: 2, day: 31 })
  expect((await patch({})).json()).toEqual(await read())
  expect((await patch({ birth_date: null })).json()).toMatchObject({ name: 'سارا', birth_date: null })
})

test.each([
  ['spaces at its ends and in its middle', '  سارا \t  احمدی\n', 'سارا احمدی'],
  ['direction overrides', '\u202eارا\u202cس\u2066\u200f', 'اراس'],
  ['a half-space', 'علی\u200cرضا', 'علی\u200cرضا'],
  ['control characters', 'سا\u0008ر\u0007ا', 'سارا'],
  ['half of an emoji', 'سارا\ud83d', 'سارا'],
  ['a family emoji', 'سارا 👨‍👩‍👧', 'سارا 👨‍👩‍👧'],
  ['nothing visible', '\u200b\u200c\u2060', ''],
])('a name with %s is stored as it is displayed', async (_case, name, stored) => {
  expect((await patch({ name })).json()).toMatchObject({ name: stored })
  expect((await read()).name).toBe(stored)
})

test('a name has at most sixty characters', async () => {
  expect((await patch({ name: '🏊'.repeat(60) })).statusCode).toBe(200)
  const response = await patch({ name: 'ن'.repeat(61) })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ name: ['نام باید حداکثر ۶۰ کاراکتر باشد'] })
})

test('each wrong field is named, and no field is stored', async () => {
  const response = await patch({ name: 'ن'.repeat(61), username: '', birth_date: { year: 1404, month: 12, day: 30 } })
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json()).sort()).toEqual(['birth_date', 'name', 'username'])
  const other = await patch({ name: 'سارا', birth_date: { year: 1404, month: 12, day: 30 } })
  expect(other.json()).toEqual({ birth_date: ['چنین روزی در تقویم نیست'] })
  expect((await read()).name).toBe('')
})

test.each([
  ['the first day of the calendar', { year: -61, month: 1, day: 1 }],
  ['the last day of a leap year', { year: 1403, month: 12, day: 30 }],
  ['today', { year: 1405, month: 8, day: 30 }],
])('a birth date on %s is returned unchanged', async (_case, birth_date) => {
  expect((await patch({ birth_date })).statusCode).toBe(200)
  expect((await read()).birth_date).toEqual(birth_date)
})

test.each([
  { year: 1405, month: 9, day: 1 },
  { year: 3177, month: 12, day: 29 },
])('the birth date %j is in the future and is refused with its own message', async (birth_date) => {
  const response = await patch({ birth_date })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ birth_date: ['تاریخ تولد نمی‌تواند در آینده باشد'] })
})

test.each([
  { year: -62, month: 12, day: 29 },
  { year: 3178, month: 1, day: 1 },
  { year: 1405, month: 13, day: 1 },
  { year: 1405, month: 0, day: 1 },
  { year: 1405, month: 7, day: 31 },
  { year: 1404, month: 12, day: 30 },
  { year: 1370, month: 1, day: 1.5 },
  { year: '1370', month: 1, day: 1 },
  { year: 1370, month: 1 },
  '1370/01/01',
  1370,
])('the birth date %j does not exist', async (birth_date) => {
  const response = await patch({ birth_date })
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json())).toEqual(['birth_date'])
  expect((await read()).birth_date).toBeNull()
})

test.each<[string, object]>([
  ['a name that is a number', { name: 5 }],
  ['a name that is null', { name: null }],
  ['a username that is a list', { username: ['x'] }],
])('%s is refused', async (_case, payload) => {
  const response = await patch(payload)
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json())).toEqual(Object.keys(payload))
})

test('fields that a user may not change are ignored', async () => {
  const before = await read()
  const response = await patch({ user: 1, phone_number: '09000000000', is_first_login: false, profile_picture: '/x' })
  expect(response.json()).toEqual(before)
})

test.each(['GET', 'PATCH'] as const)('%s of a profile requires a sign-in', async (method) => {
  const response = await mowj.app.inject({
    method,
    url: '/api/profile/me/',
    ...(method === 'PATCH' && { payload: {} }),
  })
  expect(response.statusCode).toBe(401)
})
