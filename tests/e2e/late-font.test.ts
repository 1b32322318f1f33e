import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test as base } from '#tests/support/drivers/e2e.ts'
import { clsOf, watchCls } from '#tests/support/drivers/page/cls.ts'
import { networkIdle } from '#tests/support/drivers/page/network-idle.ts'

const test = base.extend('sharesServer', { scope: 'file' }, () => true)

/** The font arrives after the first paint, and before the scripts and the sheets that the page does not contain. */
async function delayFont(page: Page): Promise<void> {
  const scripts = page.waitForRequest(/\/assets\/.*\.js$/)
  const font = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2'))
  await page.route(/\/vazirmatn-.*\.woff2$/, async (route) => {
    await scripts
    await route.continue()
  })
  await page.route(/\/assets\/.*\.(?:css|js)$/, async (route) => {
    await font
    await route.continue()
  })
}

test.for(['/', '/teams', '/posts/3', '/team-overview/1'])(
  'a font that misses the first paint of %s moves nothing when the other stylesheets arrive',
  async (path, { page }) => {
    await watchCls(page)
    await delayFont(page)
    await page.goto(path)
    await networkIdle(page)
    expect(await clsOf(page)).toEqual([])
  },
)
