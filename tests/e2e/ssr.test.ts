import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sliderStrings } from '#src/features/slider/strings.ts'
import { workerReady } from '#tests/support/drivers/device.ts'
import { storedOnDevice, test, workerTest } from '#tests/support/drivers/e2e.ts'
import { signInByCode } from '#tests/support/drivers/page/booking-steps.ts'
import { clsOf, watchCls } from '#tests/support/drivers/page/cls.ts'
import { holdBack, screens, waitForHydration } from '#tests/support/drivers/page/hydration.ts'
import { until } from '#tests/support/drivers/server.ts'

type Watched = { rendered: string; main: Element | null }

/** Records what the HTML alone showed, before any script of the app ran. */
async function recordServerHtml(page: Page) {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      const main = document.querySelector('#root main')
      Object.assign(window, { watched: { rendered: main?.textContent, main } })
    })
  })
}

/** What a screen's HTML contains in excerpts: a selector of its items, and how many the hydrated page has. */
const excerpts: Record<string, readonly [items: string, count: number]> = {
  '/': ['.post-card-list .post-card-link', 8],
  '/teams': ['.team-card-grid .team-card-link', 24],
  '/posts/3': ['.post-page-related-post .post-card-link', 8],
}

test.for(screens)(
  '%s is server-rendered, hydration changes no word and no element, and the rest arrives without a layout shift',
  async (address, { page, server, complaints }) => {
    await recordServerHtml(page)
    await watchCls(page)
    const { release } = await holdBack(page, /\/api\/|\/teams\/\d+\/$/)
    const response = await page.goto(address)
    expect(response?.status()).toBe(200)
    await waitForHydration(page)
    const same = await page.evaluate(() => {
      const { rendered, main } = (window as unknown as { watched: Watched }).watched
      const now = document.querySelector('#root main')
      return { isSameMain: now === main, rendered, now: now?.textContent }
    })
    expect(same.isSameMain).toBe(true)
    expect(same.now).toBe(same.rendered)
    expect(same.rendered?.match(/[\u0600-\u06ff]{2,}/g)?.length ?? 0).toBeGreaterThan(10)
    expect(complaints).toEqual([])
    release()
    const [items, count] = excerpts[address] ?? []
    if (items === undefined || count === undefined) return
    const html = await (await fetch(server.origin + address, { headers: { accept: 'text/html' } })).text()
    const name = items.slice(items.lastIndexOf('.') + 1).split(' ')[0] ?? ''
    expect(html.split(`class="${name}`).length - 1).toBeLessThan(count)
    await until('the rest', async () => (await page.locator(items).count()) >= count || undefined)
    expect(await clsOf(page)).toEqual([])
    expect(complaints).toEqual([])
  },
)

test('a user who scrolls before hydration keeps the position', async ({ page }) => {
  await page.goto('/team-overview/1', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => scrollTo(0, 400))
  await waitForHydration(page)
  await page
    .getByRole('button', { name: /ذخیرهٔ آفلاین/ })
    .first()
    .waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(400)
})

test('a button clicked before hydration is replayed once', async ({ page, complaints }) => {
  const { release } = await holdBack(page, /assets\/index-/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: sliderStrings.pause }).click()
  expect(await page.getByRole('button', { name: sliderStrings.play }).count()).toBe(0)
  release()
  await page.getByRole('button', { name: sliderStrings.play }).waitFor()
  await waitForHydration(page)
  expect(complaints).toEqual([])
})

test('a signed-in user with the dark theme hydrates the same page and then gets their own data', async ({
  page,
  server,
  complaints,
}) => {
  await page.goto('/login')
  await signInByCode(page, server, '09121110044')
  await page.evaluate(() => localStorage.setItem('themeMode', 'dark'))
  complaints.length = 0
  await page.goto('/teams', { waitUntil: 'commit' })
  await waitForHydration(page)
  await page.getByRole('button', { name: /منوی/ }).waitFor()
  await until(
    'the dark theme',
    async () => (await page.evaluate(() => document.documentElement.dataset.theme)) === 'dark',
  )
  expect(complaints).toEqual([])
})

test('a page without script still has its content', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/team-overview/1')
  const { name } = (await (await fetch(`${server.origin}/api/teams/1/`)).json()) as { name: string }
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await context.close()
})

workerTest(
  'opened again without signal, the home page shows its last slides and cards',
  async ({ page, context, complaints }) => {
    await page.goto('/')
    await workerReady(page)
    await storedOnDevice(page, 'posts')
    const stored = () => page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('home-')))
    await until('the home page to be stored', async () => (await stored()) || undefined)
    const { results } = await page.evaluate(async () => (await fetch('/api/post/?page=1')).json())
    await context.setOffline(true)
    complaints.length = 0
    await recordServerHtml(page)
    await page.goto('/?source=app')
    const rendered = await page.evaluate(() => (window as unknown as { watched: Watched }).watched.rendered)
    expect(rendered).toContain(results[0].title)
    await waitForHydration(page)
    await page.getByText(results[0].title).first().waitFor()
    expect(complaints.filter((text) => text.includes('React'))).toEqual([])
  },
)

test('an address without a team responds 404 with a page that says so', async ({ page }) => {
  const response = await page.goto('/team-overview/99999')
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { level: 1 }).waitFor()
})
