import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { PASS_TEXT } from '#tests/support/data/pass-text.ts'
import { workerReady } from '#tests/support/drivers/device.ts'
import { storedOnDevice, test, workerTest } from '#tests/support/drivers/e2e.ts'
import { bookFirst, payAtBank } from '#tests/support/drivers/page/booking-steps.ts'
import { clsOf, watchCls } from '#tests/support/drivers/page/cls.ts'
import { networkIdle, watchRequests } from '#tests/support/drivers/page/network-idle.ts'
import { readQr } from '#tests/support/drivers/qr.ts'
import { until } from '#tests/support/drivers/server.ts'

// A whole journey, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 300_000 })

const main = (page: Page) => page.getByRole('main')
const code = (page: Page) => page.getByRole('img', { name: /کد QR/ })

/** The lowest edge of the ticket's code. */
const bottomOf = async (page: Page) => {
  const box = await code(page).boundingBox()
  return (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)
}

workerTest(
  'a member comes back to the next session, and opens its ticket with one tap, also without signal',
  async ({ page, context, server }) => {
    await page.goto('/team-overview/1')
    await bookFirst(page, server, '09121110181')
    await payAtBank(page, 'پرداخت')
    await main(page).getByRole('link', { name: 'بلیت تمام‌صفحه' }).click()
    await code(page).waitFor()
    await storedOnDevice(page, '"terms","pool"')
    await page.goto('/')
    await workerReady(page)
    await until('the note for the next visit', () =>
      page.evaluate(() => localStorage.getItem('today-until') !== null || undefined),
    )

    // On the next visits the place of the session is there from the first paint, in every width and theme.
    const visit = await context.newPage()
    watchRequests(visit)
    await watchCls(visit)
    for (const [width, theme] of [
      [320, 'dark'],
      [360, 'light'],
      [768, 'dark'],
      [1440, 'light'],
    ] as const) {
      await page.evaluate((mode) => localStorage.setItem('themeMode', mode), theme)
      await visit.setViewportSize({ width, height: 740 })
      await visit.goto('/')
      await main(visit)
        .getByRole('link', { name: /^بلیت ورود/ })
        .waitFor()
      expect(await visit.locator('.hero-words').count()).toBe(0)
      await networkIdle(visit)
      expect(await clsOf(visit), `${width} ${theme}`).toEqual([])
      const place = visit.locator('.today')
      expect(await place.evaluate((card) => card.scrollHeight - card.clientHeight)).toBeLessThanOrEqual(0)
    }

    await context.setOffline(true)
    await visit.setViewportSize({ width: 320, height: 568 })
    await visit.goto('/')
    const ticket = main(visit).getByRole('link', { name: /^بلیت ورود/ })
    await ticket.waitFor()
    expect(await clsOf(visit)).toEqual([])
    await ticket.click()
    await code(visit).waitFor()
    expect(await readQr(code(visit))).toMatch(PASS_TEXT)
    // Whole without scrolling, on white although the theme is light or dark.
    expect(await bottomOf(visit)).toBeLessThanOrEqual(568)
    expect(await visit.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(568)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((mode) => localStorage.setItem('themeMode', mode), theme)
      await visit.reload()
      await code(visit).waitFor()
      const screen = visit.locator('.ticket')
      expect(await screen.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)')
      expect(await clsOf(visit), `offline ${theme}`).toEqual([])
    }
    // The copy says how old it is.
    await main(visit)
      .getByText(/^به‌روز تا/)
      .waitFor()
    expect(await bottomOf(visit)).toBeLessThanOrEqual(568)
  },
)

test('the wave of a ticket moves slowly, and not at all under reduced motion', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/team-overview/1')
  await bookFirst(page, server, '09121110182')
  await payAtBank(page, 'پرداخت')
  await main(page).getByRole('link', { name: 'بلیت تمام‌صفحه' }).click()
  await code(page).waitFor()
  const wave = page.locator('.ticket-wave')
  const animations = () =>
    wave.evaluate((element) => element.getAnimations().map(({ effect }) => effect?.getComputedTiming().duration))
  expect(await animations()).toEqual([12_000])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await animations()).toEqual([])
})

test('a visitor’s home page has neither the place nor the code of a member', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/')
  await page.locator('.hero-words').waitFor()
  await networkIdle(page)
  expect(requested.some((url) => /\/assets\/.*\.js$/.test(url))).toBe(true)
  expect(requested.filter((url) => /\/assets\/(?:-?today|ticket|pass-qr)-/.test(url))).toEqual([])
})
