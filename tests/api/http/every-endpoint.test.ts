import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arbitraryFor, fuzz, nonsense } from '#tests/support/data/from-contract.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { swimmer } from '#tests/support/scenarios/booking.ts'
import { type Endpoint, requestsOf } from '#tests/support/scenarios/requests.ts'

let mowj: TestApp
let operations: Endpoint[]
/** Counts the responses: a test whose requests reach nothing finds nothing. */
const seen = new Set<number>()
beforeAll(async () => {
  mowj = await testApp({ seeded: true, config: { ffmpeg: 'none' } })
  operations = await requestsOf(mowj.app)
})
afterAll(() => mowj.close())

const withParams = (path: string, value: string) =>
  path.replace(/\{[^}]+\}/g, encodeURIComponent(Buffer.from(value).toString()))

test('every personal endpoint asks a visitor for a sign-in before any other check', async () => {
  const guarded = operations.filter((operation) => operation.guarded)
  expect(guarded.length).toBeGreaterThan(25)
  for (const { method, path } of guarded) {
    const response = await mowj.app.inject({ method, url: withParams(path, '1') })
    expect(`${method} ${path} ${response.statusCode}`).toBe(`${method} ${path} 401`)
    expect(response.headers['www-authenticate']).toContain('Bearer')
  }
})

/** Requests close to what the contract describes; some have nothing to do with it. */
function requestOf({ query, body }: Endpoint) {
  const known = Object.fromEntries(Object.entries(query).map(([name, schema]) => [name, arbitraryFor(schema)]))
  return fc.record({
    // The first rows of the seed have these ids.
    param: fc.oneof(fc.constantFrom('1', '2', '3'), nonsense),
    query: fc.oneof(
      fc.record(known, { requiredKeys: [] }),
      fc.dictionary(fc.constantFrom('page', 'cursor', 'author', 'x'), nonsense, { maxKeys: 3 }),
    ),
    body: fc.oneof(arbitraryFor(body ?? {}), nonsense),
    type: fc.constantFrom(
      'application/json',
      'application/json',
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
    ),
    signedIn: fc.constantFrom(true, true, false),
  })
}

async function failureOf(
  operation: Endpoint,
  request: ReturnType<typeof requestOf> extends fc.Arbitrary<infer T> ? T : never,
) {
  const { method, path } = operation
  const { param, query, body, type, signedIn } = request
  const words = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  // A new user each time: an earlier request may have signed the last one out.
  const headers = { accept: 'application/json', ...(signedIn && (await (await swimmer(mowj)).headers())) }
  const response = await mowj.app.inject({
    method,
    url: `${withParams(path, param)}?${new URLSearchParams(words)}`,
    headers: {
      ...headers,
      ...(method !== 'GET' && { 'content-type': type, 'idempotency-key': `nonsense-${Math.abs(fc.hash(param))}` }),
    },
    ...(method !== 'GET' && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  seen.add(response.statusCode)
  const failed = response.statusCode >= 500 && response.statusCode !== 503
  const leaks = /node_modules|at async |postgres|drizzle|SELECT |\.ts:\d/i.test(response.body)
  return failed || leaks ? `${operation.name} ${response.statusCode} ${response.body}` : ''
}

test(
  'no malformed request causes a server error or reveals internals',
  async () => {
    for (const operation of operations) {
      await fc.assert(
        fc.asyncProperty(requestOf(operation), async (request) => {
          expect(await failureOf(operation, request)).toBe('')
        }),
        { numRuns: fuzz.runs(15), seed: fuzz.seed },
      )
    }
    expect((await mowj.app.inject('/api/health/')).statusCode).toBe(200)
  },
  fuzz.timeoutMs,
)
