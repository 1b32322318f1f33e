import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { scaleSeed } from '#server/db/seed/scale.ts'
import { programPage } from '#src/contract/catalog/catalog.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { listeningDatabase, markPagesVisible } from '#tests/support/drivers/database/statements.ts'

const LARGE = 10_000

/** A match only on page 300 of the list, with the ordering the site requests. */
const DEEP = 7200

/** Every filter and order of a list, so that the deep match is on the first page. */
const LISTED = [
  ['the teams of a day', '/api/teams/?day=6&sort=cheapest'],
  ['the teams of an hour', '/api/teams/?hour=00-12&sort=cheapest'],
  ['the teams of one sex', '/api/teams/?sex=mixed&sort=cheapest'],
  ['the teams of an age', '/api/teams/?age=kids&sort=cheapest'],
  ['the teams of a level', '/api/teams/?level=professional&sort=cheapest'],
  ['the teams of a pool', '/api/teams/?pool=8&sort=cheapest'],
  ['the teams of a city', `/api/teams/?city=${encodeURIComponent('رشت')}&sort=cheapest`],
  ['the teams of a coach', '/api/teams/?coach=11&sort=cheapest'],
  ['the teams of a price', '/api/teams/?price_min=7000&price_max=7000'],
  ['the teams with places left', '/api/teams/?places=20&sort=cheapest'],
  ['the teams of everything together', '/api/teams/?day=6&hour=00-12&sex=mixed&age=kids&pool=8&places=20'],
  ['the cheapest teams', '/api/teams/?sort=cheapest'],
  ['the best teams', '/api/teams/?sort=best&price_max=7000'],
  ['the teams with most places', '/api/teams/?sort=places'],
] as const

let data: TestApp
let listening: ReturnType<typeof listeningDatabase>
let mowj: TestApp

beforeAll(async () => {
  data = await testApp({ seeded: true })
  await scaleSeed(data.db, { now: TEST_NOW, programs: 12_000 })
  await data.sql`
    update programs set level = 'professional', sex = 'mixed', age_group = 'kids', final_price_rial = 7000, pool_id = 8,
      instructor_id = 11, rating_sum = 5, rating_count = 1 where kind = 'team' and number = ${DEEP}`
  await data.sql`
    update sessions set weekdays = '{6}', starts_at = '05:00' where program_id = (
      select id from programs where kind = 'team' and number = ${DEEP})`
  await data.sql`
    update slots set capacity = 900, desk_taken = 0 where session_id in (
      select s.id from sessions s join programs p on p.id = s.program_id where p.kind = 'team' and p.number = ${DEEP})`
  await markPagesVisible(data.sql)
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
  const response = await mowj.app.inject(url)
  expect(response.statusCode).toBe(200)
  return [...listening.statements]
}

/** Tables too large for a sequential scan. */
async function largeTables(): Promise<string[]> {
  const rows = await data.sql`
    select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${LARGE}`
  return rows.map((row) => String(row.relname))
}

test.each<[string, string, number]>([
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
  ...LISTED.map(([what, url]): [string, string, number] => [what, url, 3]),
  ['the reviews of a team', '/api/teams/1/reviews/?sort=best', 3],
  ['the slides', '/api/slider-images', 1],
])('%s runs few statements, and none scans a large table', async (_what, url, most) => {
  await expectIndexes(await statementsOf(url), most)
})

async function expectIndexes(statements: Awaited<ReturnType<typeof statementsOf>>, most: number) {
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.length).toBeLessThanOrEqual(most)
  const large = await largeTables()
  expect(large).toContain('programs')
  expect(large).toContain('slots')
  for (const statement of statements) {
    const plan = await listening.explain(statement)
    for (const table of large) expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
  }
}

test.each(LISTED)('%s: a match on page 300 of the whole list is found', async (_what, url) => {
  const { results, count } = programPage.parse((await mowj.app.inject(url)).json())
  expect(results.map(({ id }) => id)).toContain(DEEP)
  expect(count).toBeGreaterThanOrEqual(results.length)
})

test.each([
  ['the dearest teams', '/api/teams/?sort=dearest'],
  ['the newest teams', '/api/teams/?sort=newest&page=90'],
  ['the pools with places', '/api/pools/?places=1&day=0&sort=places'],
  ['the soonest pools', '/api/pools/?sort=soonest&audience=women'],
  ['coaches by sex', '/api/instructors/?sex=women&day=0&sort=best'],
])('%s are matched by index', async (_what, url) => {
  await expectIndexes(await statementsOf(url), 3)
})

test('a filter by one kind does not read programs of other kinds', async () => {
  const [matching] = await statementsOf('/api/teams/?day=0&hour=16-20&sex=women&level=beginner')
  if (matching === undefined) throw new Error('no statement was run')
  expect(await listening.explain(matching)).toMatch(/using programs_kinds.*\n.*Index Cond: .*level.*sex/)
})

test('a list requested again within a second runs no statement, and is read anew afterwards', async () => {
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

test('places left are never served from the cache', async () => {
  expect(await statementsOf('/api/teams/5/')).not.toHaveLength(0)
  expect(await statementsOf('/api/teams/5/')).not.toHaveLength(0)
})

test('the plan test detects a sequential scan', async () => {
  const plan = await listening.explain({ text: 'select * from programs where summary = $1', parameters: ['x'] })
  expect(plan).toContain('Seq Scan on programs')
})
