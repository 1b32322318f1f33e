import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { swimmer } from '#tests/support/scenarios/booking.ts'
import { requestsOf } from '#tests/support/scenarios/requests.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ seeded: true, config: { ffmpeg: 'none' } })
})
afterAll(() => mowj.close())

test('every response of an endpoint that reads the session is no-store, whatever its status and client', async () => {
  const operations = (await requestsOf(mowj.app)).filter(({ personal }) => personal)
  expect(operations.length).toBeGreaterThan(30)
  const cacheable: string[] = []
  let given = 0
  for (const { name, method, path } of operations) {
    // A new user for each: some requests end the session.
    const headers = await (await swimmer(mowj)).headers()
    for (const requesting of [headers, {}]) {
      const response = await mowj.app.inject({ method, url: path.replace(/\{[^}]+\}/g, '1'), headers: requesting })
      if (response.statusCode === 200) given += 1
      if (response.headers['cache-control'] !== 'no-store') cacheable.push(`${name} ${response.statusCode}`)
    }
  }
  expect(cacheable).toEqual([])
  expect(given).toBeGreaterThan(10)
})

test('every other endpoint sets its own caching', async () => {
  for (const { name, method, path, personal } of await requestsOf(mowj.app)) {
    if (personal) continue
    const { headers, statusCode } = await mowj.app.inject({ method, url: path.replace(/\{[^}]+\}/g, '1') })
    const isRead = method === 'GET' && statusCode === 200
    expect(`${name} ${headers['cache-control']}`).toMatch(isRead ? /no-store|no-cache|max-age=0/ : /no-store$/)
  }
})

test.each<[number, string, InjectOptions]>([
  [400, '/api/token/', { method: 'POST', payload: {} }],
  [401, '/api/profile/me/', {}],
  [404, '/api/nothing/', {}],
  [404, '/api/teams/999999/', {}],
  [404, '/%zz', {}],
  [404, '/assets/gone.js', {}],
  [404, `/media/posts/${'x'.repeat(22)}.webp`, {}],
  [405, '/api/teams/', { method: 'DELETE' }],
  [413, '/api/token/', { method: 'POST', payload: { phone_number: '0'.repeat(200_000) } }],
  [416, '/media/seed/clips/crawl.mp4', { headers: { range: 'bytes=999999999-' } }],
])('an error is not cached: %s of %s', async (status, url, how) => {
  const response = await mowj.app.inject({ url, ...how })
  expect(response.statusCode).toBe(status)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.headers.etag).toBeUndefined()
})

test('a server error is not cached either', async () => {
  const failing = await testApp()
  await failing.sql`drop table programs cascade`
  const response = await failing.app.inject('/api/teams/')
  expect([response.statusCode, response.headers['cache-control']]).toEqual([500, 'no-store'])
  await failing.close()
})
