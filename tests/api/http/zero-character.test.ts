import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { formOf } from '#tests/support/scenarios/posts.ts'
import { type Endpoint, requestsOf } from '#tests/support/scenarios/requests.ts'

let mowj: TestApp
let operations: Endpoint[]
let headers: Record<string, string>
beforeAll(async () => {
  mowj = await testApp({ seeded: true })
  operations = await requestsOf(mowj.app)
  // The guards of staff come before the body is read: an owner passes them.
  headers = await (await staffMember(mowj, 'owner')).headers()
})
afterAll(() => mowj.close())

const addressOf = ({ path }: Endpoint) => path.replace(/\{[^}]+\}/g, '1')
const wrong = ['این بخش را دوباره بررسی کنید']

test('a zero character in any text of a body is 400 and names the field, at any depth', async () => {
  const withBody = operations.filter(({ body }) => body !== undefined)
  expect(withBody.length).toBeGreaterThan(20)
  for (const operation of withBody) {
    const fields = Object.keys(operation.body?.properties ?? { text: {} })
    for (const field of fields) {
      const payload = { [field]: field.length % 2 === 0 ? 'a\0b' : [{ inner: ['\0'] }] }
      const response = await mowj.app.inject({ method: operation.method, url: addressOf(operation), headers, payload })
      expect([operation.name, response.statusCode, response.json()]).toEqual([operation.name, 400, { [field]: wrong }])
    }
  }
})

test('a zero character in a query is 400', async () => {
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const response = await mowj.app.inject({ url: `${addressOf(operation)}?word=a%00b`, headers })
    expect([operation.name, response.statusCode, response.json()]).toEqual([operation.name, 400, { word: wrong }])
  }
})

test('a zero character in a text field of a form is 400', async () => {
  const form = await formOf({ title: 'شنای صبح', description: 'تمرین\0امروز', category: 'swim' })
  const sent = {
    method: 'POST',
    url: '/api/post/',
    payload: form.payload,
    headers: { ...headers, ...form.headers },
  } as const
  const response = await mowj.app.inject(sent)
  expect([response.statusCode, response.json()]).toEqual([400, { description: wrong }])
})

test('a body nested as deeply as its length allows is read to its end', async () => {
  const deep = `{"refresh":${'['.repeat(45_000)}"\\u0000"${']'.repeat(45_000)}}`
  const response = await mowj.app.inject({
    method: 'POST',
    url: '/api/token/refresh/',
    payload: deep,
    headers: { 'content-type': 'application/json' },
  })
  expect([response.statusCode, response.json()]).toEqual([400, { refresh: wrong }])
})
