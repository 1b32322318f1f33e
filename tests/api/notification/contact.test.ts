import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readMessages } from '#server/modules/contact/contact.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ config: { trustProxy: true } })
})
afterAll(() => mowj.close())
beforeEach(async () => {
  await mowj.sql`delete from contact_messages`
  mowj.clock.set(TEST_NOW)
})

const input = { name: 'مینا', phone_number: '۰۹۱۲ ۱۲۳ ۴۵۶۷', text: 'آیا کلاس جمعه‌ها ادامه دارد؟' }
const write = (changes: object = {}, address = '198.51.100.7') =>
  mowj.app.inject({
    method: 'POST',
    url: '/api/contact/',
    payload: { ...input, ...changes },
    headers: { 'x-forwarded-for': address },
  })
const stored = () => readMessages(mowj.db, 10)

test('a message is stored as written, and the operator reads it', async () => {
  const response = await write({ name: ' مینا\u202e ', text: 'خط یک\r\n\r\n\r\n\r\nخط دو، با چند واژه' })
  expect(response.statusCode).toBe(201)
  expect(response.json()).toEqual({ detail: expect.any(String) })
  expect(await stored()).toEqual([
    {
      id: expect.any(Number),
      name: 'مینا',
      phone: '09121234567',
      text: 'خط یک\n\nخط دو، با چند واژه',
      createdAt: TEST_NOW,
    },
  ])
})

test('the address is stored as a keyed hash only', async () => {
  await write()
  const [row] = await mowj.sql`select * from contact_messages`
  expect(JSON.stringify(row)).not.toContain('198.51.100.7')
})

test.each([
  ['name', 'م'],
  ['name', 'x'.repeat(81)],
  ['name', '\u202e\u202e\u202e'],
  ['phone_number', '02112345678'],
  ['phone_number', 'زنگ بزنید'],
  ['text', 'کوتاه'],
  ['text', 'x'.repeat(2001)],
  ['text', 7],
])('an invalid %s is refused by its name, and nothing is stored', async (field, value) => {
  const response = await write({ [field]: value })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ [field]: [expect.any(String)] })
  expect(await stored()).toEqual([])
})

test('all invalid fields are reported together', async () => {
  const response = await write({ name: '', phone_number: '', text: '' })
  expect(Object.keys(response.json())).toEqual(['name', 'phone_number', 'text'])
})

test('an address may send five messages an hour, also concurrently; other addresses and the next hour are not affected', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => write()))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429])
  const refused = responses.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json()).toMatchObject({ code: 'too_many_requests', detail: expect.any(String) })
  expect(refused?.headers['retry-after']).toBe('3600')
  expect((await write({ text: 'کوتاه' })).statusCode).toBe(400)
  expect((await write({}, '198.51.100.8')).statusCode).toBe(201)
  mowj.clock.forward(3600)
  expect((await write()).statusCode).toBe(201)
})
