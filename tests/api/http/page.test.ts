import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'

const clientDir = mkdtempSync(join(tmpdir(), 'mowj-client-'))
const mediaDir = join(clientDir, 'pictures')
const page = '<!doctype html><html lang="fa"><body><div id="root"></div><script>window.a = 1</script></body></html>'
const script = `console.log('${'wave '.repeat(500)}')`

let mowj: TestApp
beforeAll(async () => {
  mkdirSync(join(clientDir, 'assets'))
  for (const [name, content] of [
    ['index.html', page],
    ['service-worker.js', '/* worker */'],
    ['manifest.webmanifest', '{"name":"موج"}'],
    ['assets/index-abc123.js', script],
  ] as const) {
    writeFileSync(join(clientDir, name), content)
  }
  mkdirSync(mediaDir)
  writeFileSync(join(mediaDir, 'lane.webp'), 'RIFF....WEBP')
  writeFileSync(join(mediaDir, 'clip.mp4'), 'x'.repeat(1000))
  writeFileSync(join(clientDir, 'assets/index-abc123.js.br'), brotliCompressSync(script))
  mowj = await testApp({ seeded: true, clientDir, mediaDir })
})
afterAll(async () => {
  await mowj.close()
  rmSync(clientDir, { recursive: true })
})

const asPage = { 'sec-fetch-mode': 'navigate', accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const asOldBrowser = { accept: 'text/html' }
const asScript = { 'sec-fetch-mode': 'cors', accept: 'application/json' }
const asCurl = { accept: '*/*' }

const get = (url: string, headers: Record<string, string> = {}) => mowj.app.inject({ url, headers })

test.each([
  '/',
  '/teams',
  '/teams/1',
  '/teams/1/',
  '/courses/1/',
  '/courses/7',
  '/teams/1/team-detail/1/',
  '/courses/1/courses-detail/1/',
  '/teams/booking/1/session/1',
  '/team-payment?order=abc',
  '/payment-receipt/abc123/anything/else',
  '/posts/%D8%B4%D9%86%D8%A7-12',
  '/posts/a.b.c-12',
  '/no/such/page',
  '/teams/undefined/',
  '/apis',
])('navigating to %s returns the page, without a redirect', async (url) => {
  for (const headers of [asPage, asOldBrowser]) {
    const response = await get(url, headers)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-cache')
    expect(response.body).toBe(page)
  }
})

test.each(['/teams/1/', '/courses/1/', '/teams/1/team-detail/1/', '/courses/1/courses-detail/1/'])(
  'a script that requests %s gets data; both responses send Vary',
  async (url) => {
    for (const headers of [asScript, asCurl, {}]) {
      const response = await get(url, headers)
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toMatch(/^application\/json/)
      expect(response.headers.vary).toMatch(/\bAccept, Sec-Fetch-Mode\b/)
    }
    expect((await get(url, asPage)).headers.vary).toMatch(/\bAccept, Sec-Fetch-Mode\b/)
  },
)

test.each(['/api/teams/1/', '/api/courses/1/'])('%s is data for every client, also for a navigation', async (url) => {
  for (const headers of [asPage, asScript, asCurl]) {
    expect((await get(url, headers)).headers['content-type']).toMatch(/^application\/json/)
  }
})

test.each(['/no/such/page', '/assets/gone.js', '/api/nothing', '/media/seed/gone.webp', '/team-payment'])(
  'a script that requests %s, which is no data, gets 404 JSON',
  async (url) => {
    const response = await get(url, asScript)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'not_found' })
  },
)

test('an API request without the trailing slash is redirected; a page is not', async () => {
  const response = await get('/api/teams?page=2&page_size=5', asScript)
  expect(response.statusCode).toBe(301)
  expect(response.headers.location).toBe('/api/teams/?page=2&page_size=5')
  const head = await mowj.app.inject({ method: 'HEAD', url: '/api/teams?page=2&page_size=5', headers: asScript })
  expect([head.statusCode, head.headers.location]).toEqual([301, '/api/teams/?page=2&page_size=5'])
  expect((await get('/teams/1', asScript)).statusCode).toBe(404)
  expect((await get('/api/token/otp', asScript)).statusCode).toBe(404)
})

test('only GET returns the page: a form posted to an unknown address does not', async () => {
  const response = await mowj.app.inject({ method: 'POST', url: '/no/such/page', headers: asPage, payload: {} })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'not_found' })
})

test('a share without a service worker ends in the form, which says what is missing', async () => {
  const body = new FormData()
  body.set('title', 'عکسی از گالری')
  body.set('files', new File([new Uint8Array(300_000)], 'pool.png', { type: 'image/png' }))
  const form = new Response(body)
  const headers = { ...asPage, 'content-type': form.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await form.arrayBuffer())
  const response = await mowj.app.inject({ method: 'POST', url: '/share-target', headers, payload })
  expect([response.statusCode, response.headers.location]).toEqual([303, '/create-post?shared=unready'])
})

test('files named by content are immutable and compressed', async () => {
  const plain = await get('/assets/index-abc123.js')
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.body).toBe(script)
  const small = await get('/assets/index-abc123.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(small.headers['content-type']).toMatch(/^(?:text|application)\/javascript/)
  expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(small.rawPayload.equals(brotliCompressSync(script))).toBe(true)
  expect(small.headers.vary).toMatch(/accept-encoding/i)
})

test.each(['/', '/index.html', '/service-worker.js', '/manifest.webmanifest', '/config.js'])(
  '%s is revalidated each time',
  async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-cache')
  },
)

test('an unchanged page is not sent again', async () => {
  const tag = String((await get('/', asPage)).headers.etag)
  expect((await get('/', { ...asPage, 'if-none-match': tag })).statusCode).toBe(304)
  expect((await get('/teams', { ...asPage, 'if-none-match': tag })).statusCode).toBe(304)
})

test('the page is given the API origin, or uses its own', async () => {
  const run = (text: string) => JSON.parse(text.replace('window.__MOWJ__=', ''))
  expect((await get('/config.js')).headers['content-type']).toMatch(/^text\/javascript/)
  expect(run((await get('/config.js')).body)).toEqual({})
  const elsewhere = await testApp({ config: { apiBase: 'https://api.mowj.example' } })
  expect(run((await elsewhere.app.inject('/config.js')).body)).toEqual({ apiBase: 'https://api.mowj.example' })
  await elsewhere.close()
})

test('an operator who disables the worker notifies pages and devices that already have one', async () => {
  const without = await testApp({ config: { serviceWorker: false }, clientDir })
  expect((await without.app.inject('/config.js')).body).toContain('"worker":false')
  const worker = await without.app.inject('/service-worker.js')
  expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache' })
  expect(worker.headers['content-type']).toMatch(/javascript/)
  expect(worker.body).toContain('registration.unregister()')
  // Queued posts on the devices remain.
  expect(worker.body).not.toMatch(/indexedDB|caches/)
  await without.close()
})

test('no path leads out of the client’s folder', async () => {
  for (const url of [
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
  ]) {
    const response = await get(url, asScript)
    expect(response.statusCode).toBe(404)
    expect(response.body).not.toContain('devDependencies')
  }
})

test('seed pictures are immutable, cannot run scripts, and support ranges', async () => {
  const whole = await get('/media/seed/lane.webp')
  expect(whole.statusCode).toBe(200)
  expect(whole.headers['content-type']).toBe('image/webp')
  expect(whole.headers['x-content-type-options']).toBe('nosniff')
  expect(whole.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const partial = await get('/media/seed/lane.webp', { range: 'bytes=0-3' })
  expect(partial.statusCode).toBe(206)
  expect(partial.body).toBe('RIFF')
  expect(partial.headers['content-range']).toBe('bytes 0-3/12')
  expect((await get('/media/seed/lane.webp', { range: 'bytes=-4' })).body).toBe('WEBP')
  const beyond = await get('/media/seed/lane.webp', { range: 'bytes=99-' })
  expect(beyond.statusCode).toBe(416)
  expect(beyond.headers['content-range']).toBe('bytes */12')
  const clip = await get('/media/seed/clip.mp4', { range: 'bytes=990-' })
  expect(clip.headers['content-type']).toBe('video/mp4')
  expect(clip.headers['content-range']).toBe('bytes 990-999/1000')
  const stale = { range: 'bytes=0-3', 'if-range': '"another file"' }
  expect((await get('/media/seed/lane.webp', stale)).statusCode).toBe(200)
  for (const traversal of ['/media/seed/../seed.ts', '/media/seed/%2e%2e/seed.ts', '/media/seed/']) {
    const response = await get(traversal)
    expect(response.statusCode).toBe(404)
    expect(response.body).not.toContain('import')
  }
})
