import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { scaleSeed } from '#server/db/seed/scale.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts'
import { listeningDatabase } from '#tests/support/statements.ts'

const LARGE = 10_000

let data: TestApp
let listening: ReturnType<typeof listeningDatabase>
let mowj: TestApp

beforeAll(async () => {
  data = await testApp({ seeded: true })
  await scaleSeed(data.db, { now: TEST_NOW, programs: 12_000 })
  await data.sql`analyze`
  listening = listeningDatabase(data.address)
  mowj = await testApp({ deps: { db: listening.db } })
}, 120_000)
afterAll(async () => {
  await mowj.close()
  await listening.close()
  await data.close()
})

/** The statements one request costs. */
async function statementsOf(url: string) {
  listening.statements.length = 0
  const answer = await mowj.app.inject(url)
  expect(answer.statusCode).toBe(200)
  return [...listening.statements]
}

/** Tables with more rows than anyone should read one by one. */
async function largeTables(): Promise<string[]> {
  const rows = await data.sql`
    select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${LARGE}`
  return rows.map((row) => String(row.relname))
}

test.each([
  ['a list', '/api/teams/', 3],
  ['a list of a hundred', '/api/teams/?page_size=100', 3],
  ['the deepest page', '/api/teams/?page=100&page_size=100', 3],
  ['a team', '/api/teams/11000/', 5],
  ['a session', '/api/teams/1/team-detail/1/', 4],
  ['the courses', '/api/courses/', 3],
  ['a course', '/api/courses/3/', 5],
  ['the pools', '/api/pools/', 3],
  ['a pool', '/api/pools/1/', 5],
  ['the coaches', '/api/instructors/', 3],
  ['a coach', '/api/instructors/1/', 5],
  ['the reviews of a team', '/api/teams/1/reviews/?sort=best', 3],
  ['the slides', '/api/slider-images', 1],
])('%s costs few statements, and none reads a large table from end to end', async (_what, url, most) => {
  const statements = await statementsOf(url)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.length).toBeLessThanOrEqual(most)
  const large = await largeTables()
  expect(large).toContain('programs')
  expect(large).toContain('slots')
  for (const statement of statements) {
    const plan = await listening.explain(statement)
    for (const table of large) expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
  }
})

test('a list asked for again within a second costs no statement, and is read anew after it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const url = '/api/teams/?page=7'
  expect(await statementsOf(url)).not.toHaveLength(0)
  expect(await statementsOf(url)).toHaveLength(0)
  const first = await mowj.app.inject(url)
  const small = await mowj.app.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(first.body)
  const known = await mowj.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect(known.statusCode).toBe(304)
  vi.setSystemTime(Date.now() + 1000)
  expect(await statementsOf(url)).not.toHaveLength(0)
  vi.useRealTimers()
})

test('places left are never from memory', async () => {
  expect(await statementsOf('/api/teams/5/')).not.toHaveLength(0)
  expect(await statementsOf('/api/teams/5/')).not.toHaveLength(0)
})

test('the plan test can see a full read', async () => {
  const plan = await listening.explain({ text: 'select * from programs where summary = $1', parameters: ['x'] })
  expect(plan).toContain('Seq Scan on programs')
})
