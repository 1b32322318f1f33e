import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test as base } from '#tests/support/drivers/e2e.ts'
import { axeFaults } from '#tests/support/drivers/page/axe.ts'
import { layoutFaults } from '#tests/support/drivers/page/layout.ts'
import { type StateName, show } from '#tests/support/scenarios/states.ts'

const test = base.extend('sharesServer', { scope: 'file' }, () => true)

/** Screens with data: their states while loading, on a server error, and without a network. */
const SCREENS = [
  '/',
  '/teams?sort=cheapest',
  '/team-overview/2',
  '/teams/booking/2/session/2',
  '/pool-overview/2',
  '/instructors',
  '/posts/58',
  '/videos?layout=list',
  '/categories',
  '/search?q=آب',
  '/teams/2',
]

async function faultsOf(page: Page, address: string, state: StateName): Promise<string[]> {
  await show(page, page.context(), address, state)
  const headings = await page.locator('#content h1').count()
  return [
    ...(headings === 1 ? [] : [`${headings} headings`]),
    ...(await layoutFaults(page)),
    ...(await axeFaults(page)).map(([rule, elements]) => `${rule} ${elements.join(' ')}`),
  ].map((fault) => `${address} ${state}: ${fault}`)
}

/** As in a new profile with this theme: nothing is cached from another screen. */
async function forget(page: Page, origin: string, theme: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
  await page.evaluate((mode) => localStorage.setItem('themeMode', mode), theme)
}

test.for(['loading', 'error', 'cut'] as const)(
  'no screen has a fault in its %s state, by its real cause, in either theme',
  { timeout: 300_000 },
  async (state, { page, server }) => {
    const faults: string[] = []
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto(`${server.origin}/config.js`)
    for (const [index, address] of SCREENS.entries()) {
      await forget(page, server.origin, index % 2 === 0 ? 'light' : 'dark')
      faults.push(...(await faultsOf(page, address, state)))
    }
    expect(faults).toEqual([])
  },
)
