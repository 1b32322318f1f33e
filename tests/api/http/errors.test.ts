import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from '#server/core/errors.ts'
import { errorBody, errorCode } from '#src/contract/error.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())

const post = (url: string, payload?: object | string, headers: Record<string, string> = {}) =>
  mowj.app.inject({ method: 'POST', url, payload, headers })

test('every error code of the contract has a Persian text and a status of its kind', () => {
  for (const code of errorCode.options) {
    const refusal = new AppError(code)
    expect(refusal.status, code).toBeGreaterThanOrEqual(400)
    expect(refusal.body.detail, code).toMatch(/[\u0600-\u06ff]/)
    expect(errorBody.safeParse(refusal.body).success).toBe(true)
  }
})

test.each([
  ['no body', undefined],
  ['an empty object', {}],
])('with %s, the missing field is named', async (_case, payload) => {
  const response = await post('/api/token/otp/', payload)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ phone_number: ['این بخش را پر کنید'] })
})

test('of two ways to sign in, the message is about the one the request used', async () => {
  const response = await post('/api/token/', { phone_number: '09121234567', otp: 12345 })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ otp: ['این بخش را دوباره بررسی کنید'] })
})

test('a username with a character the database cannot store is an unknown username', async () => {
  for (const url of ['/api/payment-receipt/%00/', '/api/post/%00/', '/api/teams/1%00/'])
    expect(`${url} ${(await mowj.app.inject(url)).statusCode}`).toBe(`${url} 404`)
})

test('a body that is not JSON is refused without echoing it', async () => {
  const response = await post('/api/token/otp/', '{"phone_number": ', { 'content-type': 'application/json' })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ detail: 'اطلاعات درست نرسید؛ دوباره تلاش کنید', code: 'validation' })
})

test('a list in place of an object is refused and does not crash the server', async () => {
  const response = await post('/api/token/otp/', ['09121234567'])
  expect(response.statusCode).toBe(400)
})

test('a body above the limit is 413', async () => {
  const response = await post('/api/token/otp/', { phone_number: '0'.repeat(200_000) })
  expect(response.statusCode).toBe(413)
  expect(response.json()).toMatchObject({ code: 'too_large' })
})

test('an unknown API address is 404 JSON, also for a navigation', async () => {
  for (const headers of [{ accept: 'application/json' }, { accept: 'text/html', 'sec-fetch-mode': 'navigate' }]) {
    const response = await mowj.app.inject({ url: '/api/nothing/', headers })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'not_found', detail: expect.any(String) })
  }
})

test('a known address with an unsupported method is 405 and lists the supported ones', async () => {
  const response = await mowj.app.inject({ method: 'DELETE', url: '/api/teams/1/' })
  expect(response.statusCode).toBe(405)
  expect(response.headers.allow).toBe('GET, HEAD')
  expect(response.json()).toMatchObject({ code: 'method_not_allowed' })
})

test('an address that cannot be decoded is not found', async () => {
  const response = await mowj.app.inject('/api/teams/%E0%A4%A/')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'not_found' })
})

test('a guarded route requires a bearer token', async () => {
  const response = await mowj.app.inject('/api/profile/me/')
  expect(response.statusCode).toBe(401)
  expect(response.headers['www-authenticate']).toBe('Bearer')
  expect(response.json()).toMatchObject({ code: 'authentication_required' })
})

test('an internal error reveals nothing to the client, and is logged under the id of its request', async () => {
  const broken = await testApp({
    deps: {
      now: () => {
        throw new Error('the secret inside of the server')
      },
    },
  })
  const response = await broken.app.inject({
    method: 'POST',
    url: '/api/token/otp/',
    payload: { phone_number: '09121234567' },
  })
  expect(response.statusCode).toBe(500)
  expect(errorBody.parse(response.json()).code).toBe('server_error')
  expect(response.body).not.toMatch(/secret|stack|\.ts/)
  const logged = broken.lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'request failed')
  expect(logged).toMatchObject({
    reqId: response.headers['x-request-id'],
    err: { message: 'the secret inside of the server', stack: expect.stringContaining('Error') },
  })
  await broken.close()
})

test('a response that violates the contract is an internal error, not a partial response', async () => {
  const broken = await testApp()
  await broken.sql`insert into slides (position, title, description, picture) values (1, 't', 'd', '{"url":"/x.webp"}')`
  const response = await broken.app.inject('/api/slider-images')
  expect(response.statusCode).toBe(500)
  expect(response.json()).toMatchObject({ code: 'server_error' })
  await broken.close()
})

test('without the database the response says to retry soon', async () => {
  const alone = await testApp()
  await alone.sql.end()
  const [health, teams] = await Promise.all([alone.app.inject('/api/health/'), alone.app.inject('/api/teams/')])
  for (const response of [health, teams]) {
    expect(response.statusCode).toBe(503)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(response.json()).toMatchObject({ code: 'unavailable', detail: expect.any(String) })
  }
  await alone.close()
})

test('a database address without a listener counts as unavailable', async () => {
  const { openDatabase } = await import('#server/db/client.ts')
  const nowhere = openDatabase({ socketDir: '/nonexistent', port: 5999, user: 'none', database: 'none' })
  const lost = await testApp({ deps: { db: nowhere.db } })
  const response = await lost.app.inject('/api/teams/')
  expect(response.statusCode).toBe(503)
  await nowhere.sql.end({ timeout: 0 })
  await lost.close()
})

test('a database that is busy for too long does not block the health check', async () => {
  const busy = await testApp({ max: 1 })
  const sleep = busy.sql`select pg_sleep(20)`.catch(() => undefined)
  const started = performance.now()
  const response = await busy.app.inject('/api/health/')
  expect(response.statusCode).toBe(503)
  expect(performance.now() - started).toBeLessThan(15_000)
  await busy.app.close()
  await busy.sql.end({ timeout: 0 })
  await sleep
  await busy.close()
})

test('the field errors match the contract', async () => {
  const response = await post('/api/token/', {})
  const fields = z.record(z.string(), z.array(z.string())).parse(response.json())
  expect(Object.keys(fields).sort()).toEqual(['otp', 'phone_number'])
})
