import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { checkReplica } from '#server/cli/doctor/database.ts'
import { withTimeout } from '#server/core/with-timeout.ts'
import { openDatabase } from '#server/db/client.ts'
import { openReplica, type Replica } from '#server/db/replica.ts'
import type { Post } from '#src/contract/post.ts'
import { drawing } from '#tests/support/data/pictures.ts'
import { type SignedIn, secondServer, signIn, TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { databaseWithStandby } from '#tests/support/drivers/database/standby.ts'
import { until } from '#tests/support/drivers/server.ts'
import { fileOf, formOf } from '#tests/support/scenarios/posts.ts'

/** Two PostgreSQL servers are created and seeded, on a machine that may be busy. */
const LONG_MS = 240_000

let databases: Awaited<ReturnType<typeof databaseWithStandby>>
let opened: ReturnType<typeof openReplica>
let mowj: TestApp
let sara: SignedIn
const reported: string[] = []
const cover = new Uint8Array(await drawing(60, 40).png().toBuffer())

beforeAll(async () => {
  databases = await databaseWithStandby(TEST_NOW)
  // Neither lag nor a busy machine disables the replica here: tests below cover that.
  const patient = { everyMs: 50, mostBehindMs: 3_600_000, patienceMs: 30_000 }
  opened = openReplica(databases.db, databases.standbyUrl, patient)
  mowj = await testApp({ deps: { db: databases.db, replica: opened.replica } })
  sara = await signIn(mowj, '09121110001')
  opened.follow((error) => reported.push(String(error)))
  await until('the replica to be near', () => opened.replica.isNear() || undefined)
}, LONG_MS)
afterAll(async () => {
  await mowj.close()
  await opened.close()
  await databases.close()
}, LONG_MS)

type Asker = { authorization?: string; cookie?: string; 'cache-control'?: string }
const stranger: Asker = {}

/** The newest titles of the list; each request uses a new address, so that no cached response is served. */
let requests = 0
async function titlesFor(headers: Asker): Promise<string[]> {
  requests += 1
  const response = await mowj.app.inject({ url: `/api/post/?page=1&page_size=${(requests % 90) + 5}`, headers })
  expect(response.statusCode).toBe(200)
  return response.json<{ results: Post[] }>().results.map(({ title }) => title)
}

async function publish(title: string) {
  const texts = { title, description: 'برای کسی که همین حالا نوشته است', category: 'swim' }
  const form = await formOf({
    ...texts,
    media_url: 'https://example.com/video.mp4',
    thumbnail: fileOf(cover, 'cover.png'),
  })
  const headers = { ...sara.headers, ...form.headers }
  const response = await mowj.app.inject({ method: 'POST', url: '/api/post/', headers, payload: form.payload })
  expect(response.statusCode, response.body).toBe(201)
  const [cookie = ''] = String(response.headers['set-cookie']).split(';')
  return { id: response.json<Post>().id, cookie }
}

test('a user reads their new post at once, a visitor may get the older list until the replica has it', async () => {
  const title = 'شنا با موج دریا'
  expect(await titlesFor(stranger)).not.toContain(title)
  await databases.fallBehind()
  const { id, cookie } = await publish(title)
  expect(opened.replica.isNear()).toBe(true)
  expect(await titlesFor(stranger)).not.toContain(title)
  expect(await titlesFor(sara.headers)).toContain(title)
  // Signed out a moment later, the same browser is still known as the writer.
  expect(await titlesFor({ cookie })).toContain(title)
  // As the server requests the data of the pages it renders, which it caches for long.
  expect(await titlesFor({ 'cache-control': 'no-cache' })).toContain(title)
  // A friend with the link does not get 404.
  expect((await mowj.app.inject(`/api/post/${id}/`)).json()).toMatchObject({ title })

  await databases.catchUp()
  await until('the replica to have it', async () => (await titlesFor(stranger)).includes(title) || undefined)
})

test('a replica’s response is cached for a second only, and never served to a client that wrote', async () => {
  const title = 'پس از یک ثانیه'
  const url = '/api/post/?page=1&page_size=100'
  const titles = async (headers: Asker) =>
    (await mowj.app.inject({ url, headers })).json<{ results: Post[] }>().results.map((each) => each.title)
  // As on a server that receives every change; its clock advances on request.
  mowj.app.setReceivesChanges(true)
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
    mowj.app.setReceivesChanges(false)
  })
  await databases.fallBehind()
  await publish(title)
  expect(await titles(stranger)).not.toContain(title)
  await databases.catchUp()
  await databases.reached()
  expect(await titles(stranger)).not.toContain(title)
  vi.setSystemTime(Date.now() + 1001)
  expect(await titles(stranger)).toContain(title)

  const next = 'و باز یک ثانیه'
  await databases.fallBehind()
  const { cookie } = await publish(next)
  expect(await titles(stranger)).not.toContain(next)
  expect(await titles({ cookie })).toContain(next)
  await databases.catchUp()
})

test('a replica too far behind is not used, and one that follows no primary is never used', async () => {
  const strict = openReplica(databases.db, databases.standbyUrl, { everyMs: 20, mostBehindMs: 0 })
  const reasons: string[] = []
  strict.follow((error) => reasons.push(String(error)))
  await until('it to be near', () => strict.replica.isNear() || undefined)
  await databases.fallBehind()
  await databases.sql`update users set username = username`
  await until('it to be left', () => !strict.replica.isNear() || undefined)
  expect(reasons.at(-1)).toContain('too far behind')
  await databases.catchUp()
  await until('it to be near again', () => strict.replica.isNear() || undefined)
  await strict.close()

  const none = openReplica(databases.db, databases.primaryUrl, { everyMs: 20 })
  expect((await checkReplica({ ...mowj.deps.config, databaseReadUrl: databases.primaryUrl }))[0]?.state).toBe('fault')
  none.follow((error) => reasons.push(String(error)))
  await until('the reason', () => /follows no other/.test(reasons.at(-1) ?? '') || undefined)
  expect(none.replica.isNear()).toBe(false)
  await none.close()
})

test('a replica that accepts connections but never responds is skipped in favour of the primary', async () => {
  const held: Socket[] = []
  const mute = createServer((socket) => void held.push(socket)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  const line = openDatabase({ url: `postgres://mowj:none@127.0.0.1:${port}/mowj` }, { max: 1 })
  const left: unknown[] = []
  const replica: Replica = {
    db: line.db,
    isNear: () => true,
    withTimeout: (response) => withTimeout(response, 100),
    distrust: (cause) => left.push(cause),
  }
  const beside = await secondServer(mowj, { deps: { db: databases.db, replica } })
  expect((await beside.app.inject('/api/slider-images/')).statusCode).toBe(200)
  expect(String(left)).toContain('in time')
  await beside.close()
  for (const socket of held) socket.destroy()
  mute.close()
  await line.close()
})

test('when the replica is gone everything is read from the primary, and health says so', async () => {
  expect((await mowj.app.inject('/api/health/')).json()).toEqual({ status: 'ok', replica: 'ok' })
  const settings = { ...mowj.deps.config, databaseReadUrl: databases.standbyUrl }
  expect(await checkReplica(settings)).toMatchObject([{ what: 'replica', state: 'ok' }])
  await databases.takeAway()
  const lists = [
    '/api/post/',
    '/api/teams/',
    '/api/courses/1/',
    '/api/pools/1/',
    '/api/instructors/',
    '/api/slider-images/',
  ]
  for (const url of [...lists, '/api/search/?query=شنا', '/api/teams/1/reviews/'])
    expect(`${url} ${(await mowj.app.inject(encodeURI(url))).statusCode}`).toBe(`${url} 200`)
  const health = await mowj.app.inject('/api/health/')
  expect(`${health.statusCode} ${health.body}`).toBe('200 {"status":"ok","replica":"away"}')
  expect(await checkReplica(settings)).toMatchObject([{ what: 'replica', state: 'fault' }])
  expect(reported.length).toBeGreaterThan(0)
  expect(await mowj.app.metricsText()).toContain('mowj_replica_near 0')
})
