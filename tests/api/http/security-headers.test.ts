import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'

const clientDir = mkdtempSync(join(tmpdir(), 'mowj-client-'))
const inline = 'document.documentElement.dataset.theme = "dark"'
const data = '{"@type":"Thing"}'

let mowj: TestApp
beforeAll(async () => {
  writeFileSync(
    join(clientDir, 'index.html'),
    `<script>${inline}</script><script type="application/ld+json">${data}</script><script type="module" src="/assets/a.js"></script>`,
  )
  mowj = await testApp({ clientDir })
})
afterAll(async () => {
  await mowj.close()
  rmSync(clientDir, { recursive: true })
})

/** The policy as a list of values by directive. */
function policyOf(header: unknown): Record<string, string[]> {
  const directives = String(header)
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
  return Object.fromEntries(directives.map(([name = '', ...values]) => [name, values]))
}

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the page may run its own files and its one inline script, and nothing else', async () => {
  const policy = policyOf((await mowj.app.inject('/')).headers['content-security-policy'])
  expect(policy['script-src']).toEqual(["'self'", sha256(inline)])
  expect(policy['default-src']).toEqual(["'self'"])
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy[name]).toEqual(["'none'"])
  for (const name of ['worker-src', 'manifest-src']) expect(policy[name] ?? policy['default-src']).toEqual(["'self'"])
  expect(policy['connect-src']).toEqual(["'self'", 'https:'])
  expect(policy['img-src']).toEqual(["'self'", 'https:', 'data:', 'blob:'])
  expect(policy['media-src']).toEqual(["'self'", 'https:', 'data:', 'blob:'])
  expect(policy['frame-src']).toContain('https://www.aparat.com')
  expect(policy['frame-src']).not.toContain('https:')
  expect(policy['style-src']).toEqual(["'self'", "'unsafe-inline'"])
})

test('Trusted Types allow two policies only; the API documentation alone is exempt', async () => {
  const policy = policyOf((await mowj.app.inject('/teams')).headers['content-security-policy'])
  expect(policy['require-trusted-types-for']).toEqual(["'script'"])
  expect(policy['trusted-types']).toEqual(['mowj', 'default', 'door', 'video'])
  const docs = policyOf((await mowj.app.inject('/api/docs/')).headers['content-security-policy'])
  expect(docs['trusted-types']).toBeUndefined()
  expect(docs['script-src']).toEqual(policy['script-src'])
})

test('a page may use camera and microphone, and a frame in it neither', async () => {
  const rules = String((await mowj.app.inject('/')).headers['permissions-policy']).split(',')
  expect(rules.filter((rule) => !rule.endsWith('=()'))).toEqual(['camera=(self)', 'microphone=(self)'])
})

test('plain http is not silently upgraded to https', async () => {
  const { headers } = await mowj.app.inject('/')
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  expect(headers['strict-transport-security']).toBeUndefined()
})

test('a server with an https origin sends HSTS', async () => {
  const safe = await testApp({ config: { publicOrigin: 'https://mowj.example' } })
  expect((await safe.app.inject('/api/health/')).headers['strict-transport-security']).toMatch(/max-age=31536000/)
  await safe.close()
})

test('an API at another origin may be requested, and its pictures and clips shown', async () => {
  const split = await testApp({ clientDir, config: { apiBase: 'http://api.mowj.example' } })
  const policy = policyOf((await split.app.inject('/')).headers['content-security-policy'])
  for (const name of ['connect-src', 'img-src', 'media-src']) expect(policy[name]).toContain('http://api.mowj.example')
  await split.close()
})

test('every response has the security headers and a request id', async () => {
  const responses = await Promise.all(
    ['/', '/api/health/', '/api/nothing/', '/config.js'].map((url) => mowj.app.inject(url)),
  )
  for (const { headers } of responses) {
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers.server).toBeUndefined()
    expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
  }
  expect(new Set(responses.map(({ headers }) => headers['x-request-id'])).size).toBe(4)
})

test.each([
  ['a page', '/'],
  ['a picture', '/media/seed/pictures/team-alborz-swans-400.webp'],
  ['a range of a video', '/media/seed/clips/crawl.mp4', { headers: { range: 'bytes=0-9' } }],
  ['a range beyond the end', '/media/seed/clips/crawl.mp4', { headers: { range: 'bytes=999999999-' } }],
  ['a file that was never uploaded', `/media/posts/${'x'.repeat(22)}.webp`],
  ['a chunk of an earlier build', '/assets/old.js'],
  ['a list', '/api/teams/'],
  ['a HEAD request of a list', '/api/teams/', { method: 'HEAD' }],
  ['an unsupported method', '/api/teams/', { method: 'DELETE' }],
  ['a visitor at a guarded endpoint', '/api/profile/me/'],
  [
    'an unreadable body',
    '/api/token/',
    { method: 'POST', payload: '{', headers: { 'content-type': 'application/json' } },
  ],
  ['a body that is too large', '/api/token/', { method: 'POST', payload: { phone_number: '0'.repeat(200_000) } }],
  [
    'a body of another content type',
    '/api/token/',
    { method: 'POST', payload: 'x', headers: { 'content-type': 'text/x-odd' } },
  ],
  ['a malformed address', '/%zz'],
  ['the callback of the bank', '/api/payment/callback/sandbox/?Authority=x&Status=OK'],
  ['the bank’s page', '/sandbox-bank/pg/StartPay/x'],
  ['the documents', '/api/docs/'],
] as const)(
  '%s runs only our scripts, cannot be framed and has its own id in the log',
  async (_case, url, how: InjectOptions = {}) => {
    const { headers } = await mowj.app.inject({ url, ...how })
    const policy = policyOf(headers['content-security-policy'])
    for (const source of policy['script-src'] ?? policy['default-src'] ?? ['no policy'])
      expect(source).toMatch(/^'(?:none|self|sha256-.+)'$|^sandbox$/)
    const framed = policy['frame-ancestors']?.join() !== "'none'" && headers['x-frame-options'] !== 'DENY'
    expect(framed && policy.sandbox === undefined, 'framed').toBe(false)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-request-id']).toMatch(/^[\w-]{16}$/)
  },
)

test('page policies are sent with pages only, not with assets and data', async () => {
  const ofPages = ['cross-origin-opener-policy', 'permissions-policy', 'referrer-policy']
  const policiesOf = async (url: string, headers: Record<string, string> = {}) =>
    Object.keys((await mowj.app.inject({ url, headers })).headers).filter((name) => ofPages.includes(name)).length
  const opened = { 'sec-fetch-mode': 'navigate', accept: 'text/html' }
  for (const url of ['/', '/index.html', '/teams', '/service-worker.js', '/api/docs/'])
    expect(await policiesOf(url), url).toBe(ofPages.length)
  for (const url of [
    '/assets/old.js',
    '/icons/icon.svg',
    '/media/seed/pictures/team-alborz-swans-400.webp',
    '/api/health/',
  ]) {
    expect(await policiesOf(url), url).toBe(0)
    expect(await policiesOf(url, opened), `${url}, opened`).toBe(ofPages.length)
  }
})

test('an address that sends requests without pause is rate-limited, others are not', async () => {
  const limited = await testApp({ config: { rateLimit: 300 } })
  const request = (remoteAddress: string) => limited.app.inject({ url: '/config.js', remoteAddress })
  // All within the same second, however slow the machine is.
  vi.useFakeTimers({ toFake: ['Date'] })
  const responses = await Promise.all(Array.from({ length: 300 }, () => request('10.1.1.1')))
  expect(responses.every((response) => response.statusCode === 200)).toBe(true)
  const refused = await request('10.1.1.1')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('1')
  expect(refused.json()).toMatchObject({ code: 'too_many_requests', detail: expect.any(String) })
  expect((await request('10.1.1.2')).statusCode).toBe(200)
  vi.setSystemTime(Date.now() + 1001)
  expect((await request('10.1.1.1')).statusCode).toBe(200)
  vi.useRealTimers()
  await limited.close()
})

test('a forwarded address is trusted only behind our own proxy', async () => {
  const request = (test: TestApp, from: string, phone: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/token/otp/',
      headers: { 'x-forwarded-for': from },
      payload: { phone_number: phone },
    })
  const open = await testApp()
  const behind = await testApp({ config: { trustProxy: true } })
  for (const each of [open, behind]) {
    await request(each, '1.1.1.1', '09120000001')
    // The left entry is the client’s claim; the proxy appends the right one.
    await request(each, '9.9.9.9, 2.2.2.2', '09120000002')
    await request(each, '8.8.8.8, 2.2.2.2', '09120000003')
  }
  const addresses = async (test: TestApp) => (await test.sql`select distinct address_hash from otp_codes`).length
  expect(await addresses(open)).toBe(1)
  expect(await addresses(behind)).toBe(2)
  await open.close()
  await behind.close()
})

test('the log has every request under its id, but no complete token, code, phone or card number', async () => {
  const logged = await testApp({ config: { logLevel: 'debug' } })
  const phone = '09129876543'
  const user = await signIn(logged, phone)
  await logged.app.inject({ url: '/api/profile/me/', headers: user.headers })
  await logged.app.inject({ method: 'POST', url: '/api/token/refresh/', payload: { refresh: user.refresh } })
  await logged.app.inject(`/api/teams/?phone=${phone}&token=${user.access}`)
  await logged.app.inject(`/posts/${phone}`)
  logged.sms.refuse(true)
  const failed = await logged.app.inject({
    method: 'POST',
    url: '/api/token/otp/',
    payload: { phone_number: '09121112233' },
  })
  expect(failed.statusCode).toBe(503)
  logged.app.log.warn({ note: `call +989129876543 or ${phone}, card 6037991234567890` }, `Bearer ${user.access}`)
  await logged.sql`drop table otp_codes`
  await logged.app.inject({ method: 'POST', url: '/api/token/otp/', payload: { phone_number: phone } })
  const log = logged.lines.join('')
  for (const secret of [phone, phone.slice(1), '09121112233', user.access, user.refresh, '6037991234567890']) {
    expect(log).not.toContain(secret)
  }
  expect(log).not.toContain(logged.sms.codeFor(phone))
  expect(log).toContain('no route to 0912*****33')
  expect(log).toContain('otp_codes')
  // The parameters of a failed statement are not logged at all: hashes are secrets too.
  expect(log).not.toContain('params:')
  for (const line of logged.lines) {
    const entry = JSON.parse(line)
    if (entry.msg === 'request completed') expect(entry.reqId).toMatch(/^[\w-]{16}$/)
  }
  await logged.close()
})
