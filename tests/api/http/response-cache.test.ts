import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { followChanges } from '#server/db/changes.ts'
import { cachedResponses } from '#server/http-cache/cached-responses.ts'
import { httpCaching } from '#server/http-cache/http-caching.ts'
import { type Topic, topics } from '#server/http-cache/response-cache.ts'
import { slide } from '#src/contract/catalog/catalog.ts'
import { postPage } from '#src/contract/post.ts'
import { type SignedIn, signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { listeningDatabase } from '#tests/support/drivers/database/statements.ts'
import { until } from '#tests/support/drivers/server.ts'

const LIST = '/api/post/?page=1'

let here: TestApp
let there: TestApp
let listening: ReturnType<typeof listeningDatabase>
let author: SignedIn
let isListening = false
let stopListening: () => Promise<void>

/** Two servers on one database; the second receives the changes of the first. */
beforeAll(async () => {
  here = await testApp({ seeded: true })
  listening = listeningDatabase(here.address)
  there = await testApp({ deps: { db: listening.db, secrets: here.deps.secrets } })
  author = await signIn(here, '09121110001')
  stopListening = followChanges(
    here.address,
    {
      changed: (word) => there.app.invalidateResponses(topics.find((topic) => topic === word)),
      receiving: (yes) => {
        isListening = yes
        there.app.setReceivesChanges(yes)
      },
    },
    () => undefined,
  )
  await heard()
})
afterAll(async () => {
  await stopListening()
  await there.close()
  await listening.close()
  await here.close()
})

const heard = () => until('the other server to receive changes', () => isListening || undefined)

async function write(title: string): Promise<number> {
  const [row] = await here.sql`
    insert into posts (author_id, title, description, category, media_url, is_video, created_at)
    select author_id, ${title}, description, category, media_url, is_video, now() + interval '1 year' from posts limit 1
    returning id`
  return Number(row?.id)
}

const titlesIn = (body: string) => postPage.parse(JSON.parse(body)).results.map(({ title }) => title)
const visitorTitles = async (app = there) => titlesIn((await app.app.inject(LIST)).body)
const asAuthor = async () => titlesIn((await there.app.inject({ url: LIST, headers: author.headers })).body)

/** The statements that a request costs the second server. */
async function costOf(url: string, headers = {}): Promise<number> {
  listening.statements.length = 0
  await there.app.inject({ url, headers })
  return listening.statements.length
}

/** The statements of a request this many milliseconds after the last read. */
async function costAfter(milliseconds: number, url: string): Promise<number> {
  await there.app.inject(url)
  vi.setSystemTime(Date.now() + milliseconds)
  return costOf(url)
}

test('a list is cached while every change is received, but one that shows or asks for places for a second only', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  // A heartbeat delayed by a busy machine clears the cache once.
  await until('a cached list', async () => ((await costAfter(1100, LIST)) === 0 ? true : undefined))
  await until('cached pools', async () => ((await costAfter(1100, '/api/pools/')) === 0 ? true : undefined))
  for (const url of ['/api/teams/', '/api/courses/', '/api/teams/?places=1', '/api/pools/?sort=soonest']) {
    expect(await costAfter(1100, url)).toBeGreaterThan(0)
  }
  expect(await costAfter(11_000, LIST)).toBeGreaterThan(0)
})

test('a client that wrote at one server reads it at once at another, whether that has received the change or not', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    await visitorTitles()
    await write(`نوشتهٔ ${turn}`)
    expect((await asAuthor())[0]).toBe(`نوشتهٔ ${turn}`)
  }
})

test('other clients read it as soon as the other server receives it, and deleted rows are gone', async () => {
  await visitorTitles()
  const id = await write('شنیده شد')
  await until('the new post', async () => ((await visitorTitles())[0] === 'شنیده شد' ? true : undefined))
  await here.sql`update posts set deleted_at = now() where id = ${id}`
  await until('the deletion', async () => ((await visitorTitles()).includes('شنیده شد') ? undefined : true))
})

test.each<[Topic, string, string]>([
  ['catalogue', '/api/teams/', `update programs set name = 'نام تازه' where kind = 'team' and number = 1`],
  ['catalogue', '/api/pools/', `update pools set name = 'نام تازه' where id = 1`],
  ['catalogue', '/api/instructors/', `update instructors set name = 'نام تازه' where id = 1`],
  ['slides', '/api/slider-images', `update slides set title = 'نام تازه' where id = (select min(id) from slides)`],
  ['posts', '/api/post/?page=1&author=1', `update users set username = 'نام تازه' where id = 1`],
])('a change of the %s by any program is visible in %s', async (_topic, url, change) => {
  const before = (await there.app.inject(url)).body
  expect(before).not.toContain('نام تازه')
  await here.sql.unsafe(change)
  await until('the change', async () => ((await there.app.inject(url)).body.includes('نام تازه') ? true : undefined))
})

test('changes missed while the listener was disconnected are not hidden by the cache', async () => {
  await visitorTitles()
  isListening = false
  const cut = here.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`
  expect((await cut).length).toBeGreaterThan(0)
  await write('در سکوت')
  await heard()
  await until('the post', async () => ((await visitorTitles())[0] === 'در سکوت' ? true : undefined))
})

test('cached and fresh responses have the same bytes, with brotli, for a visitor and for a signed-in user', async () => {
  there.app.invalidateResponses()
  const small = { 'accept-encoding': 'br' }
  const responses = []
  for (const headers of [small, small, {}, author.headers, { ...author.headers, ...small }]) {
    responses.push(await there.app.inject({ url: '/api/slider-images', headers }))
  }
  const texts = responses.map(({ headers, rawPayload }) =>
    String(headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload),
  )
  expect(new Set(texts).size).toBe(1)
  expect(slide.safeParse(JSON.parse(texts[0] ?? '')[0]).success).toBe(true)
  expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(1)
})

test('a cached response has every header of the first, except the request id', async () => {
  const request = async () => {
    const { headers } = await there.app.inject({ url: '/api/courses/', headers: { 'accept-encoding': 'br' } })
    const { 'x-request-id': name, date: _, ...others } = headers
    return { name, others }
  }
  const first = await request()
  const second = await request()
  const third = await request()
  expect(second.others).toEqual(first.others)
  expect(third.others).toEqual(first.others)
  expect(third.others['x-content-type-options']).toBe('nosniff')
  expect(new Set([first.name, second.name, third.name]).size).toBe(3)
})

test('shared caches may store a list briefly, but not for a client that has signed in since', async () => {
  const stranger = await there.app.inject(LIST)
  expect(stranger.headers['cache-control']).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=10')
  expect(stranger.headers.vary).toContain('Authorization')
  const known = await there.app.inject({ url: LIST, headers: author.headers })
  expect(known.headers['cache-control']).toBe('no-cache')
  const detail = await there.app.inject('/api/teams/1/')
  expect(detail.headers['cache-control']).toBe('no-cache')
})

test('rate limits apply to cached responses as well, and not to other addresses', async () => {
  // All within one second, however slow the machine is.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const from = (remoteAddress: string) => here.app.inject({ url: LIST, remoteAddress })
  const statuses = new Set<number>()
  for (let sent = 0; sent <= here.deps.config.rateLimit; sent += 1) statuses.add((await from('10.6.6.6')).statusCode)
  expect(statuses).toEqual(new Set([200, 429]))
  expect((await from('10.7.7.7')).statusCode).toBe(200)
})

test('a response that reads the session cannot be marked public by mistake', async () => {
  const app = fastify().decorate('deps', here.deps)
  for (const guard of ['signedIn', 'maybeSignedIn'] as const) app.decorate(guard, async () => undefined)
  await app.register(cachedResponses)
  await app.register(httpCaching)
  for (const guard of [app.signedIn, app.maybeSignedIn]) {
    const route = { config: { publicRead: true }, onRequest: guard }
    expect(() => app.get('/api/mine/', route, () => 'mine')).toThrow('cannot be public')
  }
  await app.close()
})

const titleOf = async (host: string) => {
  const response = await here.app.inject({ url: LIST, headers: { host } })
  return postPage.parse(response.json()).results[0]?.title
}

test('a list cached for one host is not served for another', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  here.app.invalidateResponses()
  const before = await titleOf('one.example')
  await here.sql`update posts set title = title || ' دیگر' where title = ${String(before)}`
  expect(await titleOf('one.example')).toBe(before)
  expect(await titleOf('two.example')).toBe(`${before} دیگر`)
})

test('a response begun before a write is not cached after it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  here.app.invalidateResponses()
  const writer = await here.sql.reserve()
  onTestFinished(() => writer.release())
  await writer`begin`
  await writer`lock table posts in access exclusive mode`
  const started = titleOf('three.example')
  await until('the list to wait for the writer', async () => {
    const [row] =
      await here.sql`select count(*)::int as n from pg_locks where not granted and relation = 'posts'::regclass`
    return Number(row?.n) > 0 || undefined
  })
  here.app.invalidateResponses('posts')
  await writer`commit`
  const first = await started
  // No notification is sent for this change: a cached response would hide it.
  await here.sql`update posts set title = title || ' تازه' where title = ${String(first)}`
  expect(await titleOf('three.example')).toBe(`${first} تازه`)
})
