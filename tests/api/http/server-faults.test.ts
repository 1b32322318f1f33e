import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toStorageFullError } from '#server/core/storage-full.ts'
import { openDatabase } from '#server/db/client.ts'
import type { MediaStore } from '#server/gateways/media/port.ts'
import { GatewaySilence } from '#server/gateways/payment/port.ts'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { sweepOnce } from '#server/modules/payment/sweeper.service.ts'
import { signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { until } from '#tests/support/drivers/server.ts'
import { comeBack, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'

type Answer = Awaited<ReturnType<TestApp['app']['inject']>>

const HOURS = 3 * 3600
const CONNECTIONS = 3
let mowj: TestApp
let isFull = false
const parts = new Map<string, Buffer>()
/** A media store that can run out of space. */
const media: MediaStore = {
  put: async (_folder, name, content) => {
    // As the disk driver throws it.
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })
    if (isFull) throw toStorageFullError(full)
    if (Buffer.isBuffer(content)) parts.set(name, content)
  },
  size: async (_folder, name) => parts.get(name)?.length,
  read: async () => undefined,
  append: async () => false,
  remove: async (_folder, name) => {
    parts.delete(name)
  },
}

beforeEach(async () => {
  isFull = false
  mowj = await testApp({ max: CONNECTIONS, deps: { media } })
})
afterEach(() => mowj.close())

/** 503 with a reason and a retry time. */
function expectLater(answer: Answer) {
  expect(answer.statusCode, answer.body).toBe(503)
  expect(answer.json()).toMatchObject({ detail: expect.stringMatching(/[ا-ی]/), code: expect.any(String) })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
}

const ask = () => mowj.app.inject('/api/slider-images/')

test('with every connection in use new requests get 503, and queued ones are answered in the end', async () => {
  let letGo = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const takers = Array.from({ length: CONNECTIONS }, () =>
    mowj.sql.begin(async (tx) => {
      await tx`select 1`
      await gate
    }),
  )
  const waiting: Promise<Answer>[] = []
  const refused = await until('a request to be refused with 503', async () => {
    const asked = ask()
    waiting.push(asked)
    const answer = await Promise.race([asked, delay(50, undefined)])
    return answer?.statusCode === 503 ? answer : undefined
  })
  expectLater(refused)
  letGo()
  await Promise.all(takers)
  const answers = await Promise.all(waiting)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(CONNECTIONS)
  await until('requests to be accepted again', async () => ((await ask()).statusCode === 200 ? true : undefined))
})

test('when the database drops every connection mid-request, each request gets a response, and the next ones succeed', async () => {
  const { sql: admin, close } = openDatabase(mowj.address, { max: 1 })
  const answers: Answer[] = []
  const asking = Promise.all(
    Array.from({ length: 5 }, async () => {
      for (let round = 0; round < 20; round += 1) answers.push(await ask())
    }),
  )
  await until('some answers', () => answers.length > 10 || undefined)
  await admin`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await asking
  await close()
  expect(answers).toHaveLength(100)
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) expectLater(answer)
  await until('the server to recover', async () => ((await ask()).statusCode === 200 ? true : undefined))
})

test('an upload chunk for which the store has no space is refused for now, and is accepted once there is some', async () => {
  const { headers } = await signIn(mowj, '09121110001')
  const tus = { ...headers, 'tus-resumable': '1.0.0' }
  const begun = await mowj.app.inject({
    ...{ method: 'POST', url: '/api/uploads/' },
    headers: { ...tus, 'upload-length': '4', 'upload-metadata': `kind ${Buffer.from('media').toString('base64')}` },
  })
  const url = new URL(String(begun.headers.location), 'http://here').pathname
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
  const wish = { method: 'POST', url: '/api/token/otp/', payload: { phone_number: '09121110002' } } as const
  mowj.sms.refuse(true)
  expectLater(await mowj.app.inject(wish))
  mowj.sms.refuse(false)
  expect((await mowj.app.inject(wish)).statusCode).toBe(200)
})

test('a bank that is down, then silent, then notified twice results in one booking, and the books agree', async () => {
  const person = await swimmer(mowj)
  const { uid } = await person.held((await offerSession(mowj)).wish())
  mowj.bank.fail('request', new GatewaySilence('connect ECONNREFUSED'))
  expectLater(await person.pay(uid))
  const authority = await person.atBank(uid)
  mowj.bank.pay(authority)
  mowj.bank.fail('verify', new GatewaySilence('no answer in time'))
  expect((await comeBack(mowj, authority)).statusCode).toBe(303)
  expect((await person.receipt(uid)).json()).toMatchObject({ state: 'pending' })
  await Promise.all([comeBack(mowj, authority), comeBack(mowj, authority)])
  await comeBack(mowj, authority, 'NOK')
  await until('the payment to be confirmed', async () => {
    mowj.clock.forward(60)
    await sweepOnce(mowj.deps, vi.fn())
    return (await person.receipt(uid)).json().state === 'confirmed' || undefined
  })
  expect(await mowj.sql`select 1 from enrolments`).toHaveLength(1)
  expect((await auditPayments(mowj.db)).flatMap(({ violations }) => violations)).toEqual([])
})

test('a clock that jumps hours ahead and back loses no place and no payment', async () => {
  const [early, late] = [await swimmer(mowj), await swimmer(mowj)]
  const offer = await offerSession(mowj, { capacity: 1 })
  const { uid } = await early.held(offer.wish())
  const authority = await early.atBank(uid)
  mowj.clock.forward(HOURS)
  await sweepOnce(mowj.deps, vi.fn())
  mowj.clock.forward(-HOURS)
  await sweepOnce(mowj.deps, vi.fn())
  // By the wrong clock the place was released, and another swimmer has it; the money that still arrives is not lost.
  await late.held(offer.wish())
  mowj.bank.pay(authority)
  await comeBack(mowj, authority)
  mowj.clock.forward(HOURS)
  await sweepOnce(mowj.deps, vi.fn())
  expect((await early.receipt(uid)).json()).toMatchObject({
    state: expect.stringMatching(/credited|reversed|confirmed/),
  })
  expect((await auditPayments(mowj.db)).flatMap(({ violations }) => violations)).toEqual([])
})
