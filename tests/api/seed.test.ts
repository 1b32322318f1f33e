import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaleSeed } from '#server/db/seed/scale.ts'
import { seed } from '#server/db/seed/seed.ts'
import { testDatabase } from '#tests/support/database.ts'

const now = new Date('2026-11-21T09:00:00Z')

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db, { now })
})

afterAll(() => database.close())

const number = async (text: string) => Number((await database.sql.unsafe(`select (${text}) as n`))[0]?.n)

test('a new visitor finds a full product', async () => {
  expect(await number(`select count(*) from programs where kind = 'team'`)).toBeGreaterThanOrEqual(24)
})

test('a large copy for benchmarks', async () => {
  await scaleSeed(database.db, { now, posts: 5000, programs: 300 })
  expect(await number('select count(*) from posts')).toBe(5000)
  expect(await number('select count(*) from programs')).toBe(300)
})
