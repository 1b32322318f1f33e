import type { BrowserContext, Page } from 'playwright-core'
import { openFlakyNetwork } from '#tests/support/doubles/flaky-network.ts'
import { workerReady } from '#tests/support/drivers/device.ts'
import { browserTest } from '#tests/support/drivers/e2e.ts'
import { signInByCode } from '#tests/support/drivers/page/booking-steps.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'

/** A phone whose network can be degraded. */
export const phoneTest = browserTest
  .extend('network', async ({ server }, { onCleanup }) => {
    const network = await openFlakyNetwork(() => server.port)
    onCleanup(() => network.close())
    return network
  })
  .extend('phone', async ({ wholeBrowser: browser, network }, { onCleanup }) => {
    const context = await browser.newContext({ baseURL: network.origin, viewport: { width: 360, height: 740 } })
    onCleanup(() => context.close())
    return context
  })

let userCount = 0

/** The number of a new user. */
export function nextNumber(): string {
  userCount += 1
  return `0912555${String(userCount).padStart(4, '0')}`
}

/** A page of a new user, under a worker. */
export async function signedIn(context: BrowserContext, server: RunningServer): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/login')
  await signInByCode(page, server, nextNumber())
  await page.waitForURL((url) => url.pathname === '/')
  await workerReady(page)
  return page
}

export async function compose(page: Page): Promise<void> {
  await page.goto('/create-post')
  await page.getByRole('textbox', { name: 'عنوان' }).waitFor()
}
