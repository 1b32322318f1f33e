import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaleSeed } from '#server/db/seed/scale.ts'
import { seed } from '#server/db/seed/seed.ts'
import { testDatabase } from '#tests/support/drivers/database/database.ts'

const now = new Date('2026-11-21T09:00:00Z')
const size = { now, posts: 3000, programs: 200 }

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db, { now })
  await scaleSeed(database.db, size)
})

afterAll(() => database.close())

const number = async (text: string) => Number((await database.sql.unsafe(`select (${text}) as n`))[0]?.n)

test('a benchmark database has the requested size, and its counters match', async () => {
  expect(await number('select count(*) from posts')).toBe(3000)
  expect(await number('select count(*) from programs')).toBe(200)
  expect(await number('select sum(posts) from post_counters where author_id = 0')).toBe(3000)
  expect(await number('select sum(posts) from post_counters where author_id > 0')).toBe(3000)
  expect(await number('select sum(views) from post_counters where author_id = 0')).toBe(
    await number('select sum(views) from posts'),
  )
  expect(await number(`select count(*) from search_entries where model = 'post'`)).toBe(3000)
  expect(await number(`select value from counters where name = 'team'`)).toBe(182)
})

test('every generated post is in the search index, as if it had been written one by one', async () => {
  expect(
    await number(`select count(*) from posts p left join search_entries e on e.model = 'post' and e.ref = p.id
      where e.title is distinct from left(plain_words(p.title), 200) or e.terms is distinct from
        setweight(search_terms(p.title), 'A') || setweight(search_terms(''), 'B') || setweight(search_terms(p.description), 'D')`),
  ).toBe(0)
  expect(await number(`select count(*) from pg_indexes where indexname = 'search_entries_terms'`)).toBe(1)
  expect(await number(`select count(*) from pg_trigger where tgname = 'posts_search_added' and tgenabled = 'O'`)).toBe(
    1,
  )
})

test('every generated team can be booked in every month of two years', async () => {
  expect(
    await number(`select count(*) from programs p where 48 > (
      select count(*) from sessions s join slots l on l.session_id = s.id where s.program_id = p.id)`),
  ).toBe(0)
  expect(await number(`select count(*) - max(number) from sessions where kind = 'team'`)).toBe(0)
})

test('the real posts stay the newest', async () => {
  expect(
    await number(
      `select count(*) from posts where id > 60 and created_at >= (select min(created_at) from posts where id <= 60)`,
    ),
  ).toBe(0)
})

test('requesting the same size again adds nothing', async () => {
  await scaleSeed(database.db, size)
  expect(await number('select count(*) from posts')).toBe(3000)
  expect(await number('select count(*) from programs')).toBe(200)
})
