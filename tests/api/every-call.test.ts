import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestApp, testApp } from '#tests/support/app.ts'

type Operation = { security?: Record<string, string[]>[]; requestBody?: unknown }
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Call = { method: Method; path: string; guarded: boolean }

const TRIES = 12

let mowj: TestApp
let calls: Call[]
let bearer: string
beforeAll(async () => {
  mowj = await testApp()
  const { paths } = (await mowj.app.inject('/api/schema/')).json<{ paths: Record<string, Record<string, Operation>> }>()
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, { security = [] }]) => ({
        method: method.toUpperCase() as Method,
        path,
        guarded:
          security.some((scheme) => Object.keys(scheme).length > 0) &&
          security.every((scheme) => Object.keys(scheme).length > 0),
      })),
  )
  bearer = `Bearer ${(await signIn(mowj, '09121110077')).access}`
})
afterAll(() => mowj.close())

const withParams = (path: string, value: string) => path.replace(/\{[^}]+\}/g, encodeURIComponent(value))

test('whatever is somebody’s own asks a stranger who they are, before anything else', async () => {
  const guarded = calls.filter((call) => call.guarded)
  expect(guarded.length).toBeGreaterThan(25)
  for (const { method, path } of guarded) {
    const answer = await mowj.app.inject({ method, url: withParams(path, '1') })
    expect(`${method} ${path} ${answer.statusCode}`).toBe(`${method} ${path} 401`)
    expect(answer.headers['www-authenticate']).toContain('Bearer')
  }
})

/** What nobody sends on purpose. */
const nonsense = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.integer().map(String),
  fc.constantFrom('0', '-1', '9999999999999', '1e9', '%00', '\u0000', '../..', "' or 1=1 --", '۱۲', 'null', 'NaN'),
)
const request = fc.record({
  param: nonsense,
  query: fc.dictionary(
    fc.constantFrom(
      'page',
      'cursor',
      'page_size',
      'ordering',
      'sort',
      'query',
      'model',
      'category',
      'author',
      'day',
      'pool',
    ),
    nonsense,
    { maxKeys: 4 },
  ),
  body: fc.oneof(fc.jsonValue({ maxDepth: 3 }), nonsense),
  type: fc.constantFrom('application/json', 'application/json', 'text/plain', 'multipart/form-data; boundary=x'),
})

test('no call answers nonsense with a failure of the server, or tells how it is built', async () => {
  for (const { method, path } of calls) {
    await fc.assert(
      fc.asyncProperty(request, fc.boolean(), async ({ param, query, body, type }, signedIn) => {
        const search = new URLSearchParams(query)
        const answer = await mowj.app.inject({
          method,
          url: `${withParams(path, param)}?${search}`,
          headers: { accept: 'application/json', ...(signedIn && { authorization: bearer }) },
          ...(method !== 'GET' && {
            headers: {
              accept: 'application/json',
              'content-type': type,
              'idempotency-key': 'nonsense',
              ...(signedIn && { authorization: bearer }),
            },
            payload: typeof body === 'string' ? body : JSON.stringify(body),
          }),
        })
        const failed = answer.statusCode >= 500 && answer.statusCode !== 503
        expect(failed ? `${method} ${path} ${answer.statusCode} ${answer.body}` : '').toBe('')
        expect(answer.body).not.toMatch(/node_modules|at async |postgres|drizzle|SELECT |\.ts:\d/i)
      }),
      { numRuns: TRIES, seed: 1405 },
    )
  }
}, 120_000)
