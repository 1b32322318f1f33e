import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { App } from '#server/core/fastify-types.ts'
import type { MediaStore } from '#server/gateways/media/port.ts'
import { s3Media } from '#server/gateways/media/s3.ts'
import { sendDuePushes } from '#server/modules/push/push-sender.service.ts'
import { claimUpload, sweepUploads } from '#server/modules/upload/upload.service.ts'
import { UploadStore } from '#server/modules/upload/upload-store.ts'
import { post } from '#src/contract/post.ts'
import { drawing } from '#tests/support/data/pictures.ts'
import { videoFile } from '#tests/support/data/videos.ts'
import { s3Double, s3Keys } from '#tests/support/doubles/s3-double.ts'
import { type SignedIn, secondServer, signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { idOf } from '#tests/support/drivers/upload.ts'
import { AZAR, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'

// Two servers of one database and one object store, each with its own disk and memory.

let store: Awaited<ReturnType<typeof s3Double>>
let here: TestApp
let there: Awaited<ReturnType<typeof secondServer>>
let sara: SignedIn
const disks = [1, 2].map((number) => mkdtempSync(join(tmpdir(), `mowj-server-${number}-`)))
const bytes = readFileSync(videoFile('index-last.mp4'))
const pushed: string[] = []

beforeAll(async () => {
  store = await s3Double()
  const media = s3Media({ kind: 's3', endpoint: store.endpoint, ...s3Keys })
  const push = {
    send: async ({ endpoint }: { endpoint: string }) => {
      pushed.push(endpoint)
      return { outcome: 'sent' as const }
    },
  }
  const common = {
    ffmpeg: 'none',
    rateLimit: 200,
    push: { services: ['https://push.test'], contact: 'mailto:a@b.test' },
  }
  here = await testApp({ max: 20, config: { ...common, dataDir: disks[0] ?? '' }, deps: { media, push } })
  there = await secondServer(here, { config: { dataDir: disks[1] ?? '' } })
  sara = await signIn(here, '09121110001')
})
afterAll(async () => {
  await there.close()
  await here.close()
  await store.close()
  for (const disk of disks) rmSync(disk, { recursive: true, force: true })
})

const encoded = (text: string) => Buffer.from(text).toString('base64')
const tus = () => ({ ...sara.headers, 'tus-resumable': '1.0.0' })

/** Begins an upload; returns its address. */
async function begin(app: App, kind: 'media' | 'thumbnail', size: number): Promise<string> {
  const metadata = `kind ${encoded(kind)},name ${encoded(`${kind}.bin`)}`
  const response = await app.inject({
    method: 'POST',
    url: '/api/uploads/',
    headers: { ...tus(), 'upload-length': String(size), 'upload-metadata': metadata },
  })
  expect(response.statusCode).toBe(201)
  return new URL(String(response.headers.location), 'http://here').pathname
}

function part(app: App, url: string, offset: number, payload: Buffer) {
  const headers = { ...tus(), 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  return app.inject({ method: 'PATCH', url, headers, payload })
}

async function offsetOf(app: App, url: string): Promise<number> {
  return Number((await app.inject({ method: 'HEAD', url, headers: tus() })).headers['upload-offset'])
}

const idIn = (url: string) => url.slice(url.lastIndexOf('/') + 1)

test('an upload begun at one server continues at the other, and becomes a post at the first', async () => {
  const url = await begin(here.app, 'media', bytes.length)
  expect((await part(here.app, url, 0, bytes.subarray(0, 9000))).statusCode).toBe(204)
  expect(await offsetOf(there.app, url)).toBe(9000)
  expect((await part(there.app, url, 9000, bytes.subarray(9000))).statusCode).toBe(204)
  const thumbnail = await drawing(60, 40).png().toBuffer()
  const small = await begin(there.app, 'thumbnail', thumbnail.length)
  await part(there.app, small, 0, thumbnail)
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ...{ title: 'شنای پروانه در ده جلسه', description: 'از نخستین ضربه تا نفس‌گیری' },
    ...{ media_upload: idIn(url), thumbnail_upload: idIn(small) },
  }))
    form.set(name, value)
  const request = new Request('http://here', { method: 'POST', body: form })
  const response = await here.app.inject({
    method: 'POST',
    url: '/api/post/',
    headers: { ...sara.headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(response.statusCode, response.body).toBe(201)
  const { id } = response.json()
  const shown = post.parse((await there.app.inject(`/api/post/${id}/`)).json())
  const media = await there.app.inject({ url: new URL(String(shown.media_url), 'http://there').pathname })
  expect(media.rawPayload).toHaveLength(bytes.length)
  // The upload chunks are deleted.
  expect([...store.objects.keys()].filter((key) => key.startsWith('parts/'))).toEqual([])
  expect(await here.sql`select 1 from uploads`).toEqual([])
})

test('bytes a server still receives on a broken connection are void once another was asked for the offset', async () => {
  const url = await begin(here.app, 'media', 20)
  const store = new UploadStore(here.deps)
  await store.getUpload(idIn(url))
  const connection = new PassThrough()
  connection.write(Buffer.alloc(5, 1))
  const writing = store.write(connection, idIn(url), 0)
  expect(await offsetOf(there.app, url)).toBe(0)
  connection.end()
  await expect(writing).rejects.toMatchObject({ status_code: 409 })
  const whole = Buffer.alloc(20, 2)
  expect((await part(there.app, url, 0, whole)).statusCode).toBe(204)
  const claimed = await claimUpload(here.deps, idIn(url), await idOf(here, sara), 'media')
  expect(readFileSync(claimed.path).equals(whole)).toBe(true)
  await claimed.giveBack()
})

test('of two servers that claim a complete upload one gets it; when that one dies the other does a minute later', async () => {
  const url = await begin(here.app, 'media', 4)
  await part(here.app, url, 0, Buffer.from('abcd'))
  const saraId = await idOf(here, sara)
  const claim = (deps: typeof here.deps) => claimUpload(deps, idIn(url), saraId, 'media')
  const results = await Promise.allSettled([claim(here.deps), claim(there.deps)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'unavailable' } })
  here.clock.forward(61)
  const second = await claim(there.deps)
  // The first was only slow: the first to write wins.
  const first = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))[0]
  await here.db.transaction((tx) => second.use(tx))
  await expect(here.db.transaction(async (tx) => first?.use(tx))).rejects.toMatchObject({ fields: {} })
})

test('one server at a time removes upload leftovers', async () => {
  const url = await begin(here.app, 'media', 8)
  await part(here.app, url, 0, Buffer.from('abcd'))
  await here.sql`update uploads set created_at = created_at - interval '3 days'`
  let release = () => undefined as unknown
  const gate = new Promise((resolve) => {
    release = () => resolve(undefined)
  })
  let isRunning = () => undefined as unknown
  const startUpload = new Promise((resolve) => {
    isRunning = () => resolve(undefined)
  })
  const slow: MediaStore = {
    ...here.deps.media,
    remove: async (folder, name) => {
      isRunning()
      await gate
      return here.deps.media.remove(folder, name)
    },
  }
  const remove = vi.fn(here.deps.media.remove)
  const sweeping = sweepUploads({ ...here.deps, media: slow })
  await startUpload
  await sweepUploads({ ...there.deps, media: { ...there.deps.media, remove } })
  expect(remove).not.toHaveBeenCalled()
  release()
  await sweeping
  expect(await here.sql`select 1 from uploads`).toEqual([])
  expect([...store.objects.keys()].filter((key) => key.startsWith('parts/'))).toEqual([])
})

test('an address is limited over both servers together', async () => {
  // All within one second, however slow the machine is.
  vi.useFakeTimers({ toFake: ['Date'] })
  const request = async (app: App, count: number) => {
    const responses = await Promise.all(
      Array.from({ length: count }, () => app.inject({ url: '/config.js', remoteAddress: '10.9.9.9' })),
    )
    return responses.filter(({ statusCode }) => statusCode === 429).length
  }
  // Neither server alone would refuse one of these.
  expect(await request(here.app, 150)).toBe(0)
  // Waits in the database: with such a clock timers of the test do not run.
  const hasCounted = (hits: number) => here.sql`select 1 from rate_counts, pg_sleep(0.05) where hits > ${hits}`
  while ((await hasCounted(130)).length === 0);
  expect(await request(there.app, 40)).toBe(0)
  while ((await hasCounted(150)).length === 0);
  let refused = 0
  for (let sent = 0; sent < 150 && refused === 0; sent += 1) {
    await here.sql`select pg_sleep(0.05)`
    refused = await request(there.app, 1)
  }
  // Alone it would never have reached 200.
  expect(refused).toBe(1)
  vi.useRealTimers()
})

test('a code sent by one server counts for the cooldown at the other, which accepts it', async () => {
  const request = (app: App) =>
    app.inject({ method: 'POST', url: '/api/token/otp/', payload: { phone_number: '09121110002' } })
  expect((await request(here.app)).statusCode).toBe(200)
  expect((await request(there.app)).statusCode).toBe(429)
  const payload = { phone_number: '09121110002', otp: here.sms.codeFor('09121110002') }
  const tokens = await there.app.inject({ method: 'POST', url: '/api/token/', payload })
  expect(tokens.statusCode).toBe(200)
  const verify = { method: 'POST', url: '/api/token/verify/', payload: { token: tokens.json().access } } as const
  expect((await here.app.inject(verify)).statusCode).toBe(200)
})

test('one idempotency key sent to both servers concurrently makes one order and one message', async () => {
  const user = await swimmer(here)
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  const subscribed = await user.post('/api/push/subscriptions/', { endpoint: 'https://push.test/sara', keys })
  expect(subscribed.statusCode, subscribed.body).toBe(201)
  const offer = await offerSession(here, { pricePerTerm: 10_000_000, finalPrice: 10_000_000 })
  const headers = { ...(await user.headers()), 'idempotency-key': 'the-same' }
  const input = { method: 'POST', url: '/api/team-payment/', headers, payload: offer.request([AZAR]) } as const
  const responses = await Promise.all([here.app.inject(input), there.app.inject(input)])
  expect(responses.some(({ statusCode }) => statusCode === 201)).toBe(true)
  expect(responses.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true)
  const [order] = await here.sql`select uid from orders`
  expect(await here.sql`select 1 from orders`).toHaveLength(1)
  const authority = await user.atBank(String(order?.uid))
  here.bank.pay(authority)
  const query = { Authority: authority, Status: 'OK' }
  const back = (app: App) => app.inject({ url: '/api/payment/callback/sandbox/', query })
  const returns = await Promise.all([back(here.app), back(there.app)])
  expect(returns.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  const report = vi.fn()
  await Promise.all([here.deps, there.deps, here.deps, there.deps].map((deps) => sendDuePushes(deps, report)))
  expect(pushed).toEqual(['https://push.test/sara'])
  expect(report).not.toHaveBeenCalled()
})
