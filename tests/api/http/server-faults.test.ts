import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toStorageFullError } from '#server/core/storage-full.ts'
import { openDatabase } from '#server/db/client.ts'
import type { MediaStore } from '#server/gateways/media/port.ts'
import { GatewaySilence } from '#server/gateways/payment/port.ts'
import { sweepOnce } from '#server/modules/payment/attempt/sweeper.service.ts'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { until } from '#tests/support/drivers/server.ts'
import { offerSession, returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'

type Answer = Awaited<ReturnType<TestApp['app']['inject']>>

const HOURS = 3 * 3600
const CONNECTIONS = 3
let mowj: TestApp
let isFull = false
const chunks = new Map<string, Buffer>()
/** A media store that can run out of space. */
const media: MediaStore = {
  put: async (_folder, name, content) => {
    // As the disk driver throws it.
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })
    if (isFull) throw toStorageFullError(full)
    if (Buffer.isBuffer(content)) chunks.set(name, content)
  },
  size: async (_folder, name) => chunks.get(name)?.length,
  read: async () => undefined,
  append: async () => false,
  remove: async (_folder, name) => {
    chunks.delete(name)
  },
}

beforeEach(async () => {
  isFull = false
  mowj = await testApp({ max: CONNECTIONS, deps: { media } })
})
afterEach(() => mowj.close())

/** 503 with a reason and a retry time. */
function expectLater(response: Answer) {
  expect(response.statusCode, response.body).toBe(503)
  expect(response.json()).toMatchObject({ detail: expect.stringMatching(/[ا-ی]/), code: expect.any(String) })
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
}

const request = () => mowj.app.inject('/api/slider-images/')

test('with every connection in use new requests get 503, and queued ones are answered in the end', async () => {
  let release = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const takers = Array.from({ length: CONNECTIONS }, () =>
    mowj.sql.begin(async (tx) => {
      await tx`select 1`
      await gate
    }),
  )
  const waiting: Promise<Answer>[] = []
  const refused = await until('a request to be refused with 503', async () => {
    const pending = request()
    waiting.push(pending)
    const response = await Promise.race([pending, delay(50, undefined)])
    return response?.statusCode === 503 ? response : undefined
  })
  expectLater(refused)
  release()
  await Promise.all(takers)
  const responses = await Promise.all(waiting)
  expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(CONNECTIONS)
  await until('requests to be accepted again', async () => ((await request()).statusCode === 200 ? true : undefined))
})

test('when the database drops every connection mid-request, each request gets a response, and the next ones succeed', async () => {
  const { sql: admin, close } = openDatabase(mowj.address, { max: 1 })
  const responses: Answer[] = []
  const requesting = Promise.all(
    Array.from({ length: 5 }, async () => {
      for (let round = 0; round < 20; round += 1) responses.push(await request())
    }),
  )
  await until('some responses', () => responses.length > 10 || undefined)
  await admin`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await requesting
  await close()
  expect(responses).toHaveLength(100)
  for (const response of responses.filter(({ statusCode }) => statusCode !== 200)) expectLater(response)
  await until('the server to recover', async () => ((await request()).statusCode === 200 ? true : undefined))
})

test('an upload chunk for which the store has no space is refused for now, and is accepted once there is some', async () => {
  const { headers } = await signIn(mowj, '09121110001')
  const tus = { ...headers, 'tus-resumable': '1.0.0' }
  const started = await mowj.app.inject({
    ...{ method: 'POST', url: '/api/uploads/' },
    headers: { ...tus, 'upload-length': '4', 'upload-metadata': `kind ${Buffer.from('media').toString('base64')}` },
  })
  const url = new URL(String(started.headers.location), 'http://here').pathname
  const send = () =>
    mowj.app.inject({
      ...{ method: 'PATCH', url, payload: Buffer.from('abcd') },
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    })
  isFull = true
  expectLater(await send())
  expect((await mowj.app.inject({ method: 'HEAD', url, headers: tus })).headers['upload-offset']).toBe('0')
  isFull = false
  expect((await send()).statusCode).toBe(204)
  expect((await mowj.app.inject({ method: 'HEAD', url, headers: tus })).headers['upload-offset']).toBe('4')
})

test('without the SMS service a code is refused for now, and the next one is sent at once', async () => {
  const input = { method: 'POST', url: '/api/token/otp/', payload: { phone_number: '09121110002' } } as const
  mowj.sms.refuse(true)
  expectLater(await mowj.app.inject(input))
  mowj.sms.refuse(false)
  expect((await mowj.app.inject(input)).statusCode).toBe(200)
})

test('a bank that is down, then silent, then notified twice results in one booking, and the books agree', async () => {
  const user = await swimmer(mowj)
  const { uid } = await user.held((await offerSession(mowj)).request())
  mowj.bank.fail('request', new GatewaySilence('connect ECONNREFUSED'))
  expectLater(await user.pay(uid))
  const authority = await user.atBank(uid)
  mowj.bank.pay(authority)
  mowj.bank.fail('verify', new GatewaySilence('no answer in time'))
  expect((await returnFromBank(mowj, authority)).statusCode).toBe(303)
  expect((await user.receipt(uid)).json()).toMatchObject({ state: 'pending' })
  await Promise.all([returnFromBank(mowj, authority), returnFromBank(mowj, authority)])
  await returnFromBank(mowj, authority, 'NOK')
  await until('the payment to be confirmed', async () => {
    mowj.clock.forward(60)
    await sweepOnce(mowj.deps, vi.fn())
    return (await user.receipt(uid)).json().state === 'confirmed' || undefined
  })
  expect(await mowj.sql`select 1 from enrolments`).toHaveLength(1)
  expect((await auditPayments(mowj.db)).flatMap(({ violations }) => violations)).toEqual([])
})

test('a clock that jumps hours ahead and back loses no place and no payment', async () => {
  const [early, late] = [await swimmer(mowj), await swimmer(mowj)]
  const offer = await offerSession(mowj, { capacity: 1 })
  const { uid } = await early.held(offer.request())
  const authority = await early.atBank(uid)
  mowj.clock.forward(HOURS)
  await sweepOnce(mowj.deps, vi.fn())
  mowj.clock.forward(-HOURS)
  await sweepOnce(mowj.deps, vi.fn())
  // By the wrong clock the place was released, and another swimmer has it; the money that still arrives is not lost.
  await late.held(offer.request())
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  mowj.clock.forward(HOURS)
  await sweepOnce(mowj.deps, vi.fn())
  expect((await early.receipt(uid)).json()).toMatchObject({
    state: expect.stringMatching(/credited|reversed|confirmed/),
  })
  expect((await auditPayments(mowj.db)).flatMap(({ violations }) => violations)).toEqual([])
})
