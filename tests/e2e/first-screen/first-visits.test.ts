import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest } from '#tests/support/drivers/e2e.ts'
import { clsOf, watchCls } from '#tests/support/drivers/page/cls.ts'
import { networkIdle, watchRequests } from '#tests/support/drivers/page/network-idle.ts'

const test = browserTest.extend('sharesServer', { scope: 'file' }, () => true)

/** Opens an address in a new profile: its layout shifts, and the scripts and sheets it requested on a phone and a desktop. */
async function firstVisit(browser: Browser, origin: string, address: string, theme: string) {
  // Chromium reports the end of a revalidation in the background half a minute late: each visit has an empty cache.
  // The service worker would only fill its caches meanwhile.
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  watchRequests(page)
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.addInitScript((mode) => localStorage.setItem('themeMode', mode), theme)
  await watchCls(page)
  await page.goto(address)
  await networkIdle(page)
  const shifts = await clsOf(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))))
  await networkIdle(page)
  await context.close()
  const assets = paths.filter((path) => path.startsWith('/assets/'))
  expect(assets.length).toBeGreaterThan(0)
  return { shifts, chakra: assets.filter((path) => path.startsWith('/assets/chakra-')) }
}

test.for([
  '/',
  '/teams',
  '/team-overview/1',
  '/posts/59',
  '/teams/booking/1/session/1',
  '/team-payment',
  '/payment-receipt/none/',
])(
  '%s has no layout shift after its first paint, in either theme, and never loads Chakra',
  async (address, { browser, server }) => {
    for (const theme of ['light', 'dark'])
      expect(await firstVisit(browser, server.origin, address, theme)).toEqual({ shifts: [], chakra: [] })
  },
)

test.for(['/about', '/videos?layout=list', '/categories'])(
  '%s has no layout shift after its first paint, in either theme',
  async (address, { browser, server }) => {
    for (const theme of ['light', 'dark'])
      expect((await firstVisit(browser, server.origin, address, theme)).shifts).toEqual([])
  },
)

test.for(['/teams/1', '/pools/1/pool-detail/1', '/pool-payment'])(
  '%s never loads Chakra',
  async (address, { browser, server }) =>
    expect((await firstVisit(browser, server.origin, address, 'light')).chakra).toEqual([]),
)
