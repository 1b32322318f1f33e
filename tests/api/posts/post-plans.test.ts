import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaleSeed } from '#server/db/seed/scale.ts'
import { postPage } from '#src/contract/post.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { listeningDatabase, markPagesVisible } from '#tests/support/drivers/database/statements.ts'

const POSTS = 20_000

let data: TestApp
let listening: ReturnType<typeof listeningDatabase>
let mowj: TestApp

beforeAll(async () => {
  data = await testApp({ seeded: true })
  await scaleSeed(data.db, { now: TEST_NOW, posts: POSTS })
  await markPagesVisible(data.sql)
  listening = listeningDatabase(data.address)
  mowj = await testApp({ deps: { db: listening.db } })
}, 300_000)
afterAll(async () => {
  await mowj.close()
  await listening.close()
  await data.close()
})

async function plansOf(url: string) {
  listening.statements.length = 0
  const response = await mowj.app.inject(url)
  expect(response.statusCode).toBe(200)
  const statements = [...listening.statements]
  return Promise.all(statements.map(listening.explain))
}

const filters = ['', '&category=swim', '&author=3', '&author=3&category=swim']
const orders = ['', '&ordering=-views']
const shapes = ['', '&page=1', '&page=100&page_size=10', '&cursor=']
const lists = filters.flatMap((filter) => orders.flatMap((order) => shapes.map((shape) => `${filter}${order}${shape}`)))

test.each(lists)('a list ?%s runs at most three statements and is read from an index', async (query) => {
  // With a page number that a small author’s list does not reach.
  const url = `/api/post/?x=1${query.includes('author') ? query.replace('page=100', 'page=2') : query}`
  const plans = await plansOf(url)
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.length).toBeLessThanOrEqual(3)
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on posts\b/)
  const list = plans.find((plan) => plan.includes('posts_'))
  // The few posts of one author may be sorted; all others are in the index in the requested order.
  const found = query.includes('author') ? /Index Scan/ : /Index Scan (Backward )?using posts_\w+ on posts/
  expect(list).toMatch(found)
})

test.each(filters.flatMap((filter) => orders.map((order) => `${filter}${order}`)))(
  'the list ?%s continues from a cursor in the same index, without reading earlier rows',
  async (query) => {
    const first = postPage.parse((await mowj.app.inject(`/api/post/?cursor=${query}`)).json())
    const plans = await plansOf(`/api/post/?cursor=${first.next_cursor}${query}`)
    const list = plans.find((plan) => plan.includes('posts_'))
    expect(list).toMatch(/Index Cond: .*ROW\((created_at|views), id\) </)
    expect(list).not.toMatch(/Seq Scan on posts\b/)
  },
)

test.each([
  ['/api/post/777/', 1],
  ['/api/post/777/related/', 3],
  ['/api/post/stats/?category=swim', 1],
  ['/api/post/stats/', 1],
])('%s runs few statements and scans no large table', async (url, most) => {
  const plans = await plansOf(url)
  expect(plans.length).toBeLessThanOrEqual(most)
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on posts\b/)
})

test('every post is reached by cursors, each once', async () => {
  const seen = new Set<number>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const slice: { results: { id: number }[]; next_cursor: string | null } = postPage.parse(
      (await mowj.app.inject(`/api/post/?ordering=-views&page_size=100&cursor=${cursor}`)).json(),
    )
    for (const { id } of slice.results) seen.add(id)
    cursor = slice.next_cursor
  }
  expect(seen.size).toBe(POSTS)
})
