import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#tests/support/drivers/e2e.ts'
import { axeFaults } from '#tests/support/drivers/page/axe.ts'
import { signInByCode } from '#tests/support/drivers/page/booking-steps.ts'
import { overOf } from '#tests/support/drivers/page/layout.ts'
import { networkIdle } from '#tests/support/drivers/page/network-idle.ts'
import { setTheme } from '#tests/support/drivers/page/theme.ts'

/** The seeded owner. */
const OWNER = '09999990001'
const SCREENS = [
  '/desk',
  '/desk/week',
  '/desk/people',
  '/desk/people/1',
  '/desk/walk-in',
  '/desk/walk-in?user=1',
  '/desk/orders',
  '/desk/till',
  '/desk/payouts',
  '/desk/reports',
  '/desk/reports?report=occupancy&by=pool',
  '/desk/reports?report=speed',
  '/desk/moderation',
  '/desk/contact',
  '/desk/messages',
  '/desk/messages/new',
  '/desk/teams',
  '/desk/teams/1',
  '/desk/teams/new',
  '/desk/courses',
  '/desk/pools',
  '/desk/pools/1',
  '/desk/coaches',
  '/desk/slides',
  '/desk/codes',
  '/desk/import',
  '/desk/setup',
  '/desk/staff',
  '/desk/audit',
  '/desk/settings',
  '/desk/tokens',
  '/desk/webhooks',
]

/** What is wrong with a screen at this width, in one theme; accessibility where asked. */
async function faultsOf(page: Page, withAxe: boolean): Promise<string[]> {
  const { pathname } = new URL(page.url())
  const theme = await page.evaluate(() => document.documentElement.dataset.theme)
  const over = await overOf(page)
  const axe = withAxe ? await axeFaults(page) : []
  const at = `${pathname} at ${page.viewportSize()?.width} px, ${theme}:`
  return [...(over === 0 ? [] : [`${at} ${over} px too wide`]), ...axe.map((fault) => `${at} ${JSON.stringify(fault)}`)]
}

test('every screen of the desk opens by its address, fits a phone and a desktop, and has no fault of accessibility', {
  timeout: 300_000,
}, async ({ page, server, complaints }) => {
  await page.goto('/desk/pools')
  await page.getByRole('main').getByRole('button', { name: 'ورود', exact: false }).first().click()
  await signInByCode(page, server, OWNER)
  await page.getByRole('heading', { level: 1, name: 'استخرها' }).waitFor()

  const faults: string[] = []
  for (const [index, address] of SCREENS.entries()) {
    await page.goto(address)
    await page.locator('main h1').first().waitFor()
    await networkIdle(page)
    for (const [place, width] of [360, 1440].entries()) {
      await page.setViewportSize({ width, height: 800 })
      for (const [turn, theme] of (['light', 'dark'] as const).entries()) {
        await setTheme(page, theme)
        // Colours depend on the theme, structure on the width: two of the four variants show both.
        faults.push(...(await faultsOf(page, (index + place + turn) % 2 === 0)))
      }
    }
  }
  expect(faults).toEqual([])
  expect(complaints).toEqual([])

  await page.goto('/desk/nowhere')
  await page.getByRole('heading', { level: 1, name: 'این صفحه پیدا نشد' }).waitFor()
  await page.goBack()
  await page.locator('main h1').first().waitFor()
})
