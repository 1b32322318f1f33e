import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { NOT_PRECACHED } from '#scripts/vite/not-precached.ts'
import { workerReady } from '#tests/support/drivers/device.ts'
import { browserTest } from '#tests/support/drivers/e2e.ts'
import { networkIdle, watchRequests } from '#tests/support/drivers/page/network-idle.ts'
import { sendRaw } from '#tests/support/drivers/raw-request.ts'
import { until } from '#tests/support/drivers/server.ts'

const test = browserTest.extend('sharesServer', { scope: 'file' }, () => true)

const KIB = 1024
const client = 'dist/client'

/** Bytes of each kind received for a page, headers included, compressed as served; `code`: scripts without headers. */
async function weigh(page: Page, visit: () => Promise<unknown>) {
  const responses: Response[] = []
  const listen = (response: Response) => responses.push(response)
  page.on('response', listen)
  await visit()
  await networkIdle(page)
  page.off('response', listen)
  const bytes: Record<string, number> = { script: 0, image: 0, font: 0, document: 0, code: 0 }
  for (const response of responses) {
    if (response.fromServiceWorker() || response.status() !== 200) continue
    const kind = response.request().resourceType()
    const { responseBodySize, responseHeadersSize } = await response.request().sizes()
    bytes[kind] = (bytes[kind] ?? 0) + responseBodySize + responseHeadersSize
    if (kind === 'script') bytes.code = (bytes.code ?? 0) + responseBodySize
  }
  return bytes
}

/** The scripts the page requests at once and all their static imports. */
async function bootScripts(): Promise<string[]> {
  const html = await readFile(join(client, 'index.html'), 'utf8')
  const found = new Set<string>()
  const follow = async (file: string): Promise<void> => {
    if (found.has(file)) return
    found.add(file)
    const code = await readFile(join(client, file), 'utf8')
    const imports = code.matchAll(
      /(?:import|export)[^'"();]*?from\s*["']\.\/([^"']+)["']|import\s*["']\.\/([^"']+)["']/g,
    )
    for (const [, named, bare] of imports) await follow(join('assets', named ?? bare ?? ''))
  }
  for (const [, src] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)) await follow(src ?? '')
  return [...found]
}

const brotliSize = async (file: string) => brotliCompressSync(await readFile(join(client, file))).length

/** Opens the home page and resolves when it has loaded what it loads while idle: the code of the lists comes last. */
async function openUntouched(page: Page): Promise<void> {
  await page.goto('/')
  await page.locator('.toast-stack').waitFor({ state: 'attached' })
  const names = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await until(
    'the code of the lists',
    async () => (await names()).some((url) => url.includes('/-program-lists-')) || undefined,
  )
  await networkIdle(page)
}

test('the first interactive page needs at most 150 KiB of script', async () => {
  const files = await bootScripts()
  const sizes = await Promise.all(files.map(brotliSize))
  expect(files.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150 * KIB)
})

test('the HTML of the first page fits one congestion window and has content', async ({ server }) => {
  const html = await (await fetch(server.origin, { headers: { accept: 'text/html' } })).text()
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(14 * KIB)
  const text = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ')
  expect(text.match(/[\u0600-\u06ff]{2,}/g)?.length ?? 0).toBeGreaterThan(5)
})

test('the favicon is an inline PNG: no request, and no rasterising on navigation', async ({ server }) => {
  const html = await (await fetch(server.origin, { headers: { accept: 'text/html' } })).text()
  expect(html.match(/<link rel="icon" href="(data:image\/\w+);/)?.[1]).toBe('data:image/png')
})

/** The initial congestion window: ten segments. */
const FIRST_WINDOW = 14_600
const RESPONSE_MS = 30_000

test.for(['/', '/teams', '/posts/59', '/team-overview/1'])(
  '%s and its headers fit one window',
  async (path, { server }) => {
    const { host, port } = new URL(server.origin)
    const lines = [
      `GET ${path} HTTP/1.1`,
      `Host: ${host}`,
      'Accept: text/html',
      'Accept-Encoding: br',
      'Connection: close',
    ]
    const response = await sendRaw(Number(port), Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), RESPONSE_MS)
    expect(response).toMatch(/^HTTP\/1.1 200 .*content-encoding: br\r\n/s)
    expect(response.length).toBeGreaterThan(8 * KIB)
    expect(response.length).toBeLessThanOrEqual(FIRST_WINDOW)
  },
)

test('an untouched first page stays within its budgets of script, pictures and fonts', async ({ page }) => {
  const bytes = await weigh(page, () => openUntouched(page))
  expect(bytes.script).toBeGreaterThan(0)
  expect(bytes.script).toBeLessThanOrEqual(190 * KIB)
  expect(bytes.image).toBeGreaterThan(0)
  expect(bytes.image).toBeLessThanOrEqual(250 * KIB)
  expect(bytes.font).toBeGreaterThan(0)
  expect(bytes.font).toBeLessThanOrEqual(60 * KIB)
})

test.for([
  '/teams',
  '/team-overview/1',
  '/pools',
  '/pool-overview/1',
  '/instructors-profile/1',
  '/teams/booking/1/session/1',
  '/team-payment',
  '/payment-receipt/none/',
  '/videos',
  '/posts/59',
])('navigating to %s adds at most 30 KiB of script', async (address, { browser, server }) => {
  const context = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  watchRequests(page)
  await openUntouched(page)
  const home = await page.title()
  const bytes = await weigh(page, async () => {
    await page.evaluate((to) => {
      // Without what an idle screen loads for the next one.
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    await until('the title of the screen', async () => (await page.title()) !== home || undefined)
  })
  expect(new URL(page.url()).pathname).toBe(address)
  expect(bytes.code).toBeLessThanOrEqual(30 * KIB)
  await context.close()
})

test('what the components of Chakra share is one chunk of at most 60 KiB, and each adds at most 30 KiB', async () => {
  const files = (await readdir(join(client, 'assets'))).filter((file) => file.endsWith('.js'))
  const sizesOf = (name: RegExp) =>
    Promise.all(files.filter((file) => name.test(file)).map((file) => brotliSize(join('assets', file))))
  const [shared = 0, ...others] = await sizesOf(/^chakra-/)
  expect(others).toEqual([])
  expect(shared).toBeGreaterThan(30 * KIB)
  expect(shared).toBeLessThanOrEqual(60 * KIB)
  const controls = await sizesOf(/^(?:account-menu|calendar-dialog|radio-cards|rating-control|switch-control)-/)
  expect(controls).toHaveLength(5)
  expect(Math.max(...controls)).toBeLessThanOrEqual(30 * KIB)
})

test('an idle first page has prefetched the code of the lists, and a list that of a team', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  const requested: string[] = []
  page.on('request', (request) => request.url().endsWith('.js') && requested.push(request.url()))
  await page.goto('/')
  for (const [href, chunk] of [
    ['/teams', '/-program-lists-'],
    ['/team-overview/1', '/team-overview-'],
  ] as const) {
    await until('the code of the next screen', async () => requested.some((url) => url.includes(chunk)) || undefined)
    const before = requested.length
    await page.locator(`a[href="${href}"]:visible`).first().click()
    await page.waitForURL((url) => url.pathname === href)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // Prefetches of the next screen may have started already.
    expect(requested.slice(before).filter((url) => url.includes(chunk))).toEqual([])
  }
  await context.close()
})

/** What a first visit stores in the browser's caches: each address, its cache, and its bytes on the wire. */
async function cachedByVisit(page: Page) {
  await openUntouched(page)
  await workerReady(page)
  await networkIdle(page)
  const found = await page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (cache) => {
      const requests = await (await caches.open(cache)).keys()
      return requests.map(({ url }) => ({ cache, url }))
    })
    return (await Promise.all(lists)).flat()
  })
  return Promise.all(
    found.map(async ({ cache, url }) => {
      // Requested as by a browser, and counted before decompression.
      const { host, port, pathname, search } = new URL(url)
      const lines = [`GET ${pathname}${search} HTTP/1.1`, `Host: ${host}`, 'Accept-Encoding: br', 'Connection: close']
      const response = await sendRaw(Number(port), Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), RESPONSE_MS)
      const [head = ''] = response.split('\r\n\r\n', 1)
      expect(head, url).toMatch(/^HTTP\/1.1 200 /)
      return { cache, path: pathname, size: response.length - head.length - 4 }
    }),
  )
}

test('the service worker’s caches take at most 450 KiB of the first visit, shell and chunks included, and almost no pictures', async ({
  page,
}) => {
  const cached = await cachedByVisit(page)
  const total = (items: typeof cached) => items.reduce((sum, { size }) => sum + size, 0)
  expect(total(cached)).toBeLessThanOrEqual(450 * KIB)
  const shell = cached.filter(({ cache }) => cache.includes('precache'))
  expect(shell.map(({ path }) => path)).toContain('/index.html')
  const isLate = (path: string) => NOT_PRECACHED.some((start) => path.startsWith(`/assets/${start}`))
  expect(cached.filter(({ path }) => isLate(path))).toEqual([])
  const pictures = shell.filter(({ path }) => /\.(avif|webp|png|jpe?g|gif)$/.test(path))
  expect(total(pictures)).toBeLessThanOrEqual(20 * KIB)
})

test('each chunk that is left out of the worker’s caches exists by that name', async () => {
  const files = await readdir(join(client, 'assets'))
  expect(NOT_PRECACHED.filter((start) => !files.some((file) => file.startsWith(start)))).toEqual([])
})
