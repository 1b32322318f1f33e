import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolDetail, poolPage } from '#src/contract/catalog/pool.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ seeded: true, config: { publicOrigin: 'https://mowj.example' } })
})
afterAll(() => mowj.close())

const get = (url: string, headers: Record<string, string> = {}) => mowj.app.inject({ url, headers })
const pool = async (id: number) => poolDetail.parse((await get(`/api/pools/${id}/`)).json())

test('the pools are paginated by id, each with its cheapest opening', async () => {
  const first = poolPage.parse((await get('/api/pools/?page_size=5')).json())
  expect(first).toMatchObject({ count: 8, next: 'https://mowj.example/api/pools/?page=2&page_size=5', previous: null })
  expect(first.results.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  const { openings } = await pool(1)
  expect(first.results[0]?.price_from).toBe(Math.min(...openings.map((opening) => opening.final_price)))
})

test('a page past the last one is refused, and an invalid page by the name of its field', async () => {
  expect((await get('/api/pools/?page=9')).statusCode).toBe(404)
  expect((await get('/api/pools/?page=0')).json()).toEqual({ page: [expect.any(String)] })
})

test('a pool without an opening has no price', async () => {
  const bare = await testApp({ seeded: true })
  await bare.sql`delete from sessions where kind = 'pool'`
  const response = await bare.app.inject('/api/pools/1/')
  expect(poolDetail.parse(response.json())).toMatchObject({ price_from: null, openings: [] })
  await bare.close()
})

test('a pool’s page shows its water, facilities, rules, address and phone', async () => {
  expect(await pool(1)).toMatchObject({
    name: 'استخر نیلوفر آبی',
    length_m: 25,
    lanes: 8,
    depth_min_m: 1.2,
    depth_max_m: 3.8,
    temperature_c: 28,
    phone: '02100001201',
    facilities: expect.arrayContaining(['جکوزی']),
    rules: expect.arrayContaining(['کلاه شنا الزامی است']),
  })
})

test('the timetable has openings for women, men and families', async () => {
  const { openings } = await pool(1)
  expect(new Set(openings.map(({ audience }) => audience))).toEqual(new Set(['women', 'men', 'family']))
})

test('each date is on a weekday of its opening, soonest first, with the places left', async () => {
  const { openings } = await pool(1)
  for (const { dates, weekdays } of openings) {
    expect(dates.length).toBeGreaterThanOrEqual(weekdays.length * 4 - 1)
    const keys = dates.map(({ year, month, day }) => year * 10_000 + month * 100 + day)
    expect([...keys].sort((a, b) => a - b)).toEqual(keys)
    for (const { left, capacity } of dates) expect(left >= 0 && left <= capacity).toBe(true)
  }
})

test('places left are the capacity minus desk sales and online sales', async () => {
  const date = (await pool(1)).openings[0]?.dates[1]
  await mowj.sql`
    update slots set capacity = 20, desk_taken = 3, taken = 5 where day = ${date?.day ?? 0} and month = ${date?.month ?? 0}
      and session_id = (select id from sessions where kind = 'pool' and number = ${(await pool(1)).openings[0]?.id ?? 0})`
  expect((await pool(1)).openings[0]?.dates[1]).toEqual({ ...date, capacity: 20, left: 12, state: 'open' })
})

test('an opening that has begun today is not among the dates', async () => {
  // 2026-11-21 is a Saturday, 30 Aban; the women's opening of even days begins at 09:00.
  const morning = async () => {
    const { openings } = await pool(1)
    return openings.find(({ starts_at: startsAt }) => startsAt === '09:00')?.dates[0]
  }
  mowj.clock.set(new Date('2026-11-21T08:59:59+03:30'))
  expect(await morning()).toMatchObject({ year: 1405, month: 8, day: 30 })
  mowj.clock.set(new Date('2026-11-21T09:00:00+03:30'))
  expect(await morning()).toMatchObject({ year: 1405, month: 9, day: 2 })
  mowj.clock.set(TEST_NOW)
})

test('a pool’s page lists exactly the teams and courses held there', async () => {
  const { teams, courses, team_count: teamCount, course_count: courseCount } = await pool(1)
  expect(teams).toHaveLength(teamCount)
  expect(courses).toHaveLength(courseCount)
  expect(teams.length + courses.length).toBeGreaterThan(0)
  for (const program of [...teams, ...courses]) expect(program.pool.id).toBe(1)
})

test.each(['/api/pools/9999/', '/api/pools/0/', '/api/pools/x/', '/api/pools/2147483648/'])(
  '%s is 404',
  async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ detail: expect.any(String), code: 'not_found' })
  },
)

test('an unchanged pool is not sent again, and a changed number of places is', async () => {
  const tag = String((await get('/api/pools/2/')).headers.etag)
  expect((await get('/api/pools/2/', { 'if-none-match': tag })).statusCode).toBe(304)
  await mowj.sql`
    update slots set taken = taken + 1 where taken + desk_taken < capacity and day is not null
      and session_id in (select id from sessions where kind = 'pool' and pool_id = 2)`
  expect((await get('/api/pools/2/', { 'if-none-match': tag })).statusCode).toBe(200)
})
