import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Locator, type Page } from 'playwright-core'
import { BROWSER_FLAGS, ensureBrowser } from '#tests/support/drivers/browser.ts'
import type { Row } from './figures.ts'
import { readWatch, startWatch, watchPage } from './page-watch.ts'

/** Slowdown of a cheap phone relative to this machine. */
const SLOWDOWN = 4
const KIB = 1024
/** Long enough for work after the last request; a benchmark may pause, tests may not. */
const QUIET_MS = 1200
const WORKER_MS = 20_000

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
}

async function withPhone<Result>(
  serviceWorkers: 'allow' | 'block',
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'mowj-bench-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureBrowser(),
    args: BROWSER_FLAGS,
    serviceWorkers,
    ...phone,
  })
  try {
    await context.addInitScript(watchPage)
    return await work(context)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function openTab(context: BrowserContext, slowdown = SLOWDOWN): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, devtools }
}

/** Opens the URL and waits until it is idle; a page that never is gets measured as it is. */
async function visit(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'load' })
  await settle(page)
  return page.evaluate(readWatch)
}

/** Taps the first visible link to a path. */
export async function tapLink(page: Page, path: string) {
  await tapWithFinger(page, page.locator(`a[href="${path}"]:visible`).first())
}

/** How long a finger stays on the screen. */
const TOUCH_MS = 80

/**
 * Taps as a finger does: `click()` and `tap()` of Playwright would add its own hit tests to the measured work, and lift the
 * finger at once, so that what starts when it touches the screen would delay the tap.
 */
export async function tapWithFinger(page: Page, target: Locator) {
  await target.waitFor()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('nothing to tap')
  const devtools = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(TOUCH_MS)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}

/** Resolves when the network has been idle long enough for the work that follows. */
export async function settle(page: Page) {
  await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => undefined)
  await page.waitForTimeout(QUIET_MS)
}

type Weighed = { kind: string; bytes: number }

/** A first visit: transferred bytes (with headers), long tasks, and the page's memory. */
export function coldVisit(url: string): Promise<Row['figures']> {
  return withPhone('block', async (context) => {
    const { page, devtools } = await openTab(context)
    const responses = new Map<string, Weighed>()
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (response.url.startsWith('http')) responses.set(requestId, { kind: type, bytes: 0 })
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const weighed = responses.get(requestId)
      if (weighed !== undefined) weighed.bytes = encodedDataLength
    })
    const { long } = await visit(page, url)
    await devtools.send('HeapProfiler.enable')
    await devtools.send('HeapProfiler.collectGarbage')
    await devtools.send('Performance.enable')
    const { metrics } = await devtools.send('Performance.getMetrics')
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
    const all = [...responses.values()]
    const kib = (...kinds: string[]) =>
      all.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0) /
      KIB
    return {
      requests: all.length,
      'HTML KiB': kib('Document'),
      'JS KiB': kib('Script'),
      'fonts KiB': kib('Font'),
      'pictures KiB': kib('Image'),
      'all KiB': kib(),
      'long tasks': long.length,
      'long ms': long.reduce((sum, each) => sum + each, 0),
      'heap MiB': heap / KIB / KIB,
    }
  })
}

/** First paint of a returning user: with an active worker, then without a network as well. */
export function revisits(url: string): Promise<Row['figures']> {
  return withPhone('allow', async (context) => {
    const first = await openTab(context, 1)
    await visit(first.page, url)
    await first.page.waitForFunction(
      async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
      undefined,
      { timeout: WORKER_MS },
    )
    await settle(first.page)
    await first.page.close()
    const again = async () => {
      const { page } = await openTab(context)
      const seen = await visit(page, url)
      await page.close()
      return seen
    }
    const warm = await again()
    await context.setOffline(true)
    const offline = await again()
    return {
      'warm FCP ms': warm.fcp,
      'warm LCP ms': warm.lcp,
      'offline FCP ms': offline.fcp,
      'offline LCP ms': offline.lcp,
      // At least six tenths of the words: a screen that says only "no network" would be fast, too.
      'offline words': warm.text === 0 ? null : offline.text / warm.text,
    }
  })
}

/**
 * From the click on a link to the page's first and last change, painted, and to the first frame; then back, and again.
 */
export function navigations(url: string, path: string): Promise<Row['figures']> {
  return withPhone('block', async (context) => {
    const { page } = await openTab(context)
    await visit(page, url)
    const go = async () => {
      await page.evaluate(startWatch)
      await tapLink(page, path)
      await settle(page)
      return page.evaluate(readWatch)
    }
    const first = await go()
    await page.goBack()
    await settle(page)
    const second = await go()
    return {
      'first begun ms': first.responded,
      'first ms': first.changed,
      'second begun ms': second.responded,
      'second ms': second.changed,
      'tap to frame ms': Math.max(first.tap, second.tap),
    }
  })
}
