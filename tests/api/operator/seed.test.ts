import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedMediaDir } from '#server/core/paths.ts'
import { seed } from '#server/db/seed/seed.ts'
import { discountPercent } from '#src/contract/catalog/price.ts'
import { picture } from '#src/contract/picture.ts'
import { testDatabase } from '#tests/support/drivers/database/database.ts'

/** 30 Aban 1405 in Tehran. */
const now = new Date('2026-11-21T09:00:00Z')
const tables = [
  'users',
  'pools',
  'instructors',
  'programs',
  'sessions',
  'slots',
  'reviews',
  'slides',
  'posts',
  'counters',
]

type Database = Awaited<ReturnType<typeof testDatabase>>
let database: Database

beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db, { now })
})

afterAll(() => database.close())

/** The rows of a query, as plain objects. */
const rows = async (text: string, from: Database = database) => [...(await from.sql.unsafe(text))]
const number = async (text: string) => Number((await rows(`select (${text}) as n`))[0]?.n)
/** All rows, without the columns that are random for each user. */
const everything = async (from: Database) => {
  const read = (name: string) => rows(`select * from ${name} order by ${name === 'counters' ? 'name' : 'id'}`, from)
  const found = await Promise.all(tables.map(read))
  return found.map((table) => table.map(({ storage_key: _key, storage_owner: _owner, ...row }) => row))
}

test('a first visitor finds a full product', async () => {
  const counts = await rows(`
    select (select count(*)::int from programs where kind = 'team') as teams,
      (select count(*)::int from programs where kind = 'course') as courses,
      (select count(*)::int from pools) as pools, (select count(*)::int from instructors) as instructors,
      (select count(*)::int from posts) as posts, (select count(distinct category)::int from posts) as categories,
      (select count(*)::int from slides) as slides, (select count(*)::int from users) as authors`)
  expect(counts).toEqual([
    { teams: 24, courses: 18, pools: 8, instructors: 12, posts: 60, categories: 5, slides: 5, authors: 40 },
  ])
  expect(await number('select count(*) from reviews')).toBeGreaterThan(120)
})

test('team, course, pool, coach and post 1 exist, and session 1 belongs to the first of each kind', async () => {
  for (const name of ['pools', 'instructors', 'posts', 'users', 'slides']) {
    expect(await number(`select min(id) from ${name}`)).toBe(1)
  }
  const first = await rows(`
    select s.kind, p.number, s.pool_id from sessions s left join programs p on p.id = s.program_id
    where s.number = 1 order by s.kind`)
  expect(first).toEqual([
    { kind: 'course', number: 1, pool_id: 1 },
    { kind: 'pool', number: null, pool_id: 1 },
    { kind: 'team', number: 1, pool_id: 1 },
  ])
  const gaps = await rows(`select kind from sessions group by kind having max(number) <> count(*) or min(number) <> 1`)
  expect(gaps).toEqual([])
})

test('session 1 of team 1 can be booked now, and a later month of it is full', async () => {
  const months = await rows(`
    select year, month, capacity - desk_taken as left from slots
    where session_id = (select id from sessions where kind = 'team' and number = 1) order by year, month`)
  const coming = months.filter(({ year, month }) => year > 1405 || month >= 8)
  expect(coming.slice(0, 4).map((month) => month.left)).toEqual([7, 11, 3, 14])
  expect(coming.some((month) => month.left === 0)).toBe(true)
  const [price] = await rows(
    `select price_per_term_rial, final_price_rial from sessions where kind = 'team' and number = 1`,
  )
  expect(Number(price?.final_price_rial)).toBeLessThan(Number(price?.price_per_term_rial))
})

test('every class has two to four sessions with every month of this and the next Jalali year', async () => {
  const counts = await rows('select count(*)::int as n from sessions where program_id is not null group by program_id')
  expect(counts.every(({ n }) => n >= 2 && n <= 4)).toBe(true)
  const wrong = await rows(`
    select session_id from slots where day is null group by session_id
    having count(*) <> 24 or min(year * 12 + month) <> 1405 * 12 + 1 or max(year * 12 + month) <> 1406 * 12 + 12`)
  expect(wrong).toEqual([])
  expect(await number('select count(distinct session_id) from slots where day is null')).toBe(
    await number('select count(*) from sessions where program_id is not null'),
  )
})

test('the sessions of a mixed class are for women or for men', async () => {
  expect(await number(`select count(*) from sessions where program_id is not null and sex = 'mixed'`)).toBe(0)
})

test('every opening of a pool has dates within the next thirty days', async () => {
  const [span] = await rows(`
    select min(year * 10000 + month * 100 + day) as first, max(year * 10000 + month * 100 + day) as last
    from slots where day is not null`)
  expect(span).toEqual({ first: 14050830, last: 14050929 })
  expect(
    await number(
      `select count(*) from sessions s where kind = 'pool' and not exists (select from slots where session_id = s.id)`,
    ),
  ).toBe(0)
  expect(await rows(`select distinct sex from sessions where kind = 'pool' order by sex`)).toHaveLength(3)
})

test('the occupancy varies: full, nearly full and empty months', async () => {
  const coming = `day is null and year * 12 + month >= 1405 * 12 + 8`
  for (const left of ['= 0', 'between 1 and 4', '= capacity']) {
    expect(
      await number(`select count(*) from slots where ${coming} and capacity - desk_taken ${left}`),
    ).toBeGreaterThan(50)
  }
  expect(await number('select count(distinct capacity) from slots where day is null')).toBeGreaterThanOrEqual(9)
  expect(await number('select coalesce(sum(taken), 0) from slots')).toBe(0)
})

test('prices and discounts vary, the final price is charged, and one class is free', async () => {
  const classes = `sessions where program_id is not null`
  const prices = await rows(`select price_per_term_rial as before, final_price_rial as after from ${classes}`)
  const percents = prices.map(({ before, after }) =>
    discountPercent({ price_per_term: Number(before), final_price: Number(after) }),
  )
  expect(percents).toEqual(expect.arrayContaining([0, 10, 15, 20, 25, 100]))
  expect(await number(`select count(distinct price_per_term_rial) from ${classes}`)).toBeGreaterThan(30)
  expect(
    await number(
      `select count(*) from ${classes} and (price_per_term_rial - final_price_rial) * 100 % price_per_term_rial <> 0`,
    ),
  ).toBeGreaterThan(5)
  expect(await number(`select count(*) from sessions where final_price_rial > price_per_term_rial`)).toBe(0)
  expect(await number(`select count(*) from ${classes} and final_price_rial = 0 and price_per_term_rial > 0`)).toBe(1)
})

test('a list shows the price of the cheapest session', async () => {
  const wrong = await rows(`
    select p.id from programs p where (p.final_price_rial, p.price_per_term_rial) not in (
      select final_price_rial, price_per_term_rial from sessions where program_id = p.id
      order by final_price_rial limit 1) or p.final_price_rial > (
      select min(final_price_rial) from sessions where program_id = p.id)`)
  expect(wrong).toEqual([])
})

test('the counters match the rows', async () => {
  const real = await rows(`
    select kind as name, count(*)::int as value from programs group by 1
    union all select 'pool', count(*)::int from pools union all select 'instructor', count(*)::int from instructors
    order by 1`)
  expect(await rows('select name, value from counters order by 1')).toEqual(real)
  expect(
    await rows('select category, posts, videos, views::int from post_counters where author_id = 0 order by 1'),
  ).toEqual(
    await rows(
      'select category, count(*)::int as posts, count(*) filter (where is_video)::int as videos, sum(views)::int as views from posts group by 1 order by 1',
    ),
  )
  const wrong = await rows(`
    select p.id from programs p left join reviews r on r.program_id = p.id group by p.id
    having p.rating_count <> count(r.id) or p.rating_sum <> coalesce(sum(r.rating), 0)`)
  expect(wrong).toEqual([])
})

test('every named picture and clip has its file, in every width', async () => {
  const pictures = await rows(`
    select picture from programs union all select jsonb_array_elements(gallery) from programs
    union all select picture from pools union all select jsonb_array_elements(gallery) from pools
    union all select picture from instructors union all select picture from slides union all select thumbnail from posts`)
  const urls = pictures
    .map((row) => picture.parse(row.picture))
    .flatMap(({ url, variants }) => [url, ...variants.map((variant) => variant.url)])
  const media = await rows(`select media_url as url from posts where media_url not like 'http%'
    union all select profile_picture from users where profile_picture is not null`)
  const missing = [...urls, ...media.map(({ url }) => String(url))].filter(
    (url) => !url.startsWith('/media/seed/') || !existsSync(join(seedMediaDir, url.slice('/media/seed/'.length))),
  )
  expect([...new Set(missing)]).toEqual([])
})

test('our own videos have a duration, pictures have none', async () => {
  expect(
    await number(
      `select count(*) from posts where media_url like '/media/%' and is_video <> (duration_seconds is not null)`,
    ),
  ).toBe(0)
  expect(
    await number(`select count(*) from posts where is_video and media_url like '/media/seed/clips/%.mp4'`),
  ).toBeGreaterThan(20)
  expect(await number(`select count(*) from posts where is_video and media_url like 'https://%'`)).toBe(3)
})

test('posts are spread over time, some with many views and some with few', async () => {
  expect(await rows('select id from posts order by created_at')).toEqual(await rows('select id from posts order by id'))
  expect(await number(`select count(*) from posts where created_at > '${now.toISOString()}'`)).toBe(0)
  expect(await number('select count(*) from posts where views > 5000')).toBeGreaterThan(3)
  expect(await number('select count(*) from posts where views < 1000')).toBeGreaterThan(10)
})

test('an author of the seed cannot sign in', async () => {
  expect(await number('select count(*) from users where phone is not null or password_hash is not null')).toBe(0)
  expect(await number(`select count(*) from users where username !~ '^[\\u0600-\\u06ffA-Za-z0-9_.]{3,30}$'`)).toBe(0)
})

test('the next sign-up, post and review get new ids', async () => {
  for (const name of tables.filter((table) => table !== 'counters')) {
    const next = await number(`select nextval(pg_get_serial_sequence('${name}', 'id'))`)
    expect(next, name).toBe((await number(`select max(id) from ${name}`)) + 1)
  }
})

test('a second start changes nothing', async () => {
  const before = await everything(database)
  await seed(database.db, { now: new Date('2027-06-01T00:00:00Z') })
  expect(await everything(database)).toEqual(before)
})

test('two servers that start together on an empty database seed it once, with identical rows', async () => {
  const shared = await testDatabase()
  try {
    await Promise.all([seed(shared.db, { now }), seed(shared.db, { now })])
    expect(await everything(shared)).toEqual(await everything(database))
  } finally {
    await shared.close()
  }
})
