import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { swimmer } from '#tests/support/scenarios/booking.ts'
import { formOf } from '#tests/support/scenarios/posts.ts'
import { type Call, requestsOf } from '#tests/support/scenarios/requests.ts'

let mowj: TestApp
let calls: Call[]
let headers: Record<string, string>
beforeAll(async () => {
  mowj = await testApp({ seeded: true })
  calls = await requestsOf(mowj.app)
  headers = await (await swimmer(mowj)).headers()
})
afterAll(() => mowj.close())

const addressOf = ({ path }: Call) => path.replace(/\{[^}]+\}/g, '1')
const wrong = ['این مقدار درست نیست']

test('a zero character in any text of a body is 400 and names the field, at any depth', async () => {
  const withBody = calls.filter(({ body }) => body !== undefined)
  expect(withBody.length).toBeGreaterThan(20)
  for (const call of withBody) {
    const fields = Object.keys(call.body?.properties ?? { text: {} })
    for (const field of fields) {
      const payload = { [field]: field.length % 2 === 0 ? 'a\0b' : [{ inner: ['\0'] }] }
      const answer = await mowj.app.inject({ method: call.method, url: addressOf(call), headers, payload })
      expect([call.name, answer.statusCode, answer.json()]).toEqual([call.name, 400, { [field]: wrong }])
    }
  }
})

test('a zero character in a query is 400', async () => {
  for (const call of calls.filter(({ method }) => method === 'GET')) {
    const answer = await mowj.app.inject({ url: `${addressOf(call)}?word=a%00b`, headers })
    expect([call.name, answer.statusCode, answer.json()]).toEqual([call.name, 400, { word: wrong }])
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
  const answer = await mowj.app.inject(sent)
  expect([answer.statusCode, answer.json()]).toEqual([400, { description: wrong }])
})

test('a body nested as deeply as its length allows is read to its end', async () => {
  const deep = `{"refresh":${'['.repeat(45_000)}"\\u0000"${']'.repeat(45_000)}}`
  const answer = await mowj.app.inject({
    method: 'POST',
    url: '/api/token/refresh/',
    payload: deep,
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.statusCode, answer.json()]).toEqual([400, { refresh: wrong }])
})
