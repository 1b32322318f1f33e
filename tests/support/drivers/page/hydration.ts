import type { Page } from 'playwright-core'
import { until } from '#tests/support/drivers/server.ts'

/** Server-rendered screens. A video's view counts when it plays: nothing on its page changes by itself. */
export const screens = ['/', '/teams', '/team-overview/1', '/posts/3']

export const hasHydrated = (page: Page) =>
  page.evaluate(() => Object.keys(document.querySelector('#root main') ?? {}).some((key) => key.startsWith('__react')))

export const waitForHydration = (page: Page) =>
  until('the app to hydrate', async () => (await hasHydrated(page)) || undefined)

/** Files the page requests and does not get before `release` is called. */
export async function holdBack(page: Page, files: RegExp) {
  const requested: string[] = []
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(files, async (route) => {
    requested.push(route.request().url())
    await held
    await route.continue()
  })
  return { requested, release }
}
