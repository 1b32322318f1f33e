import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test as base } from '#tests/support/drivers/e2e.ts'
import { clsOf, watchCls } from '#tests/support/drivers/page/cls.ts'
import { layoutFaults } from '#tests/support/drivers/page/layout.ts'

const test = base.extend('sharesServer', { scope: 'file' }, () => true)

// 640 is a desktop's 1280 at a zoom of 200 %.
const WIDTHS = [320, 360, 640, 768, 1440] as const
const SCREENS = [
  '/',
  '/teams',
  '/team-overview/1',
  '/teams/booking/1/session/1',
  '/pool-overview/1',
  '/posts/59',
  '/videos?layout=list',
  '/instructors-profile/1',
  '/login',
  '/create-post',
  '/contact',
  '/payment-receipt/none/',
  '/no-such-page',
]

/** Resolves when a screen has its heading and content, and no pending request. */
async function settled(page: Page) {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    const waits = main?.querySelector('[aria-busy="true"], .skeleton') ?? null
    return waits === null && main?.querySelector('h1') !== null && (main?.textContent.length ?? 0) > 40
  })
}

const boxOf = async (page: Page, selector: string) => {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
}

const columnsOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)

test('nothing on the chosen screens is cut, covered, off-screen or too small to touch', {
  timeout: 300_000,
}, async ({ page }) => {
  const found: string[] = []
  for (const address of SCREENS) {
    await page.goto(address)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await settled(page)
      const faults = await layoutFaults(page)
      found.push(...faults.map((fault) => `${address} ${width}: ${fault}`))
    }
  }
  expect(found).toEqual([])
})

test('hours and prices of the weekly table of a pool stay in one line on a laptop', async ({ page }) => {
  // On the second screen also a font that missed the first paint is applied.
  await page.goto('/pools')
  await page.locator('a[href="/pool-overview/1"]').first().click()
  const table = page.locator('.timetable-week-table')
  for (const width of [1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await table.waitFor()
    await page.evaluate(() => document.fonts.ready)
    const broken = await table.locator('tbody th, .price-tag-payable').evaluateAll((elements) =>
      elements.flatMap((element) => {
        const range = document.createRange()
        const lines = [...element.childNodes].flatMap((node) => {
          if (node.nodeType !== Node.TEXT_NODE) return []
          range.selectNode(node)
          return [...range.getClientRects()]
        })
        const inOne = Math.max(...lines.map(({ top }) => top)) < Math.min(...lines.map(({ bottom }) => bottom))
        return inOne ? [] : [element.textContent]
      }),
    )
    expect({ width, broken }).toEqual({ width, broken: [] })
  }
})

test('the page of the design system is not shipped', async () => {
  const files = await readdir('dist', { recursive: true })
  const texts = files.filter((file) => /\.(js|css|html|json)$/.test(file))
  expect(texts.length).toBeGreaterThan(100)
  const ships = await Promise.all(
    texts.map(async (file) => (/dev-ui|دستگاه طراحی/.test(await readFile(join('dist', file), 'utf8')) ? file : '')),
  )
  expect(ships.filter(Boolean)).toEqual([])
})

test('frame, grid and slider have the positions of the design', async ({ page }) => {
  await page.goto('/teams')
  const columns: Record<number, number> = {}
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    columns[width] = await columnsOf(page, '.team-card-grid')
  }
  expect(columns).toMatchObject({ 320: 1, 360: 1, 640: 1, 768: 2, 1440: 3 })

  await page.goto('/')
  const sliders: Record<number, number> = {}
  const searchEnds: Record<number, number> = {}
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    sliders[width] = (await boxOf(page, '.slider-frame-stage')).height
    const search = await boxOf(page, '.find-class')
    searchEnds[width] = search.y + search.height
  }
  expect(sliders).toEqual({ 360: 160, 768: 200, 1440: 280 })
  // Above the bottom bar of a small phone.
  expect(searchEnds[360]).toBeLessThanOrEqual(740 - 65)
  expect(await columnsOf(page, '.post-card-as-grid')).toBe(4)
  expect((await boxOf(page, '.home')).width).toBeLessThanOrEqual(1400)
  await page.setViewportSize({ width: 1279, height: 900 })
  await settled(page)
  expect(await columnsOf(page, '.post-card-as-grid')).toBe(3)
  await page.getByRole('button', { name: 'نمایش فهرستی' }).click()
  await page.locator('.post-card-as-list').waitFor()
  await settled(page)
  expect(await boxOf(page, '.post-card-thumb')).toMatchObject({ width: 300, height: 170 })

  await page.setViewportSize({ width: 360, height: 740 })
  expect(await boxOf(page, '.shell-bottom-bar')).toMatchObject({ x: 0, y: 675, height: 65 })
  const items = await page.locator('.shell-bottom-bar-item').evaluateAll((all) => all.map((item) => item.clientWidth))
  expect(items.length).toBe(6)
  expect(Math.max(...items) - Math.min(...items)).toBeLessThanOrEqual(1)

  // The page may be painted while it is parsed: an icon must have its final position before its label arrives.
  const symbols = page.locator('.shell-bottom-bar-item .icon')
  const heights = () => symbols.evaluateAll((all) => all.map((symbol) => symbol.getBoundingClientRect().y))
  const whole = await heights()
  await page.locator('.shell-bottom-bar-item span').evaluateAll((words) => {
    for (const word of words) word.remove()
  })
  expect(await heights()).toEqual(whole)
})

test('a slide that follows another moves nothing', async ({ page }) => {
  await watchCls(page)
  await page.goto('/')
  await settled(page)
  await page.getByRole('button', { name: 'اسلاید بعدی' }).click()
  await page.locator('.slider-dots li:nth-child(2) [aria-current]').waitFor()
  await page.locator('.slider-dots').evaluate(async (dots) => {
    await Promise.all(dots.getAnimations({ subtree: true }).map(({ finished }) => finished.catch(() => undefined)))
  })
  expect(await clsOf(page)).toEqual([])
})

test('back-to-top scrolls a long page smoothly to its very top, and is not on a page with a main action', async ({
  page,
}) => {
  const scrollDown = () => page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const toTop = page.locator('.shell-back-to-top')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/terms')
  await settled(page)
  await scrollDown()
  await toTop.focus()
  await toTop.press('Enter')
  await page.waitForFunction(() => scrollY === 0)
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1')

  await page.goto('/team-overview/1')
  await settled(page)
  await scrollDown()
  await toTop.waitFor({ state: 'attached' })
  expect(await toTop.isVisible()).toBe(false)
})

test('a screen whose code cannot be loaded leaves header and navigation, and opens once the network returns', async ({
  page,
  context,
}) => {
  await page.goto('/about')
  await settled(page)
  const main = page.getByRole('main')
  const bar = page.getByRole('navigation', { name: 'ناوبری پایین صفحه' })
  await context.setOffline(true)
  await bar.getByRole('link', { name: 'ایجاد پست' }).tap()
  await main.getByRole('heading', { level: 1, name: 'به اینترنت وصل نیستید' }).waitFor({ state: 'attached' })
  expect(await bar.getByRole('link').count()).toBeGreaterThan(3)
  await page.setViewportSize({ width: 1440, height: 900 })
  const header = page.getByRole('banner')
  await header.getByRole('navigation').getByRole('link', { name: 'تیم‌های شنا' }).waitFor()
  await header.getByRole('button', { name: 'منوی ورود و ثبت‌نام' }).waitFor()
  expect(await layoutFaults(page)).toEqual([])
  await context.setOffline(false)
  await main.getByRole('heading', { level: 1, name: 'ایجاد پست' }).waitFor()
})

/** One finger on the screen, from one height to another. */
async function sweepDown(page: Page, x: number, ys: number[]) {
  const glass = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    glass.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  for (const [step, y] of ys.entries()) await send(step === 0 ? 'touchStart' : 'touchMove', y)
  await send('touchEnd')
  await glass.detach()
}

test('a phone’s bottom sheet follows the finger, Back closes it first, and a middle click opens a link in a new tab', async ({
  page,
  context,
}) => {
  await page.goto('/about')
  await page.getByRole('navigation').getByRole('link', { name: 'تیم‌ها' }).last().tap()
  await page.waitForURL('**/teams')
  await settled(page)
  const opens = page.getByRole('button', { name: /^فیلترها/ })
  const sheet = page.getByRole('dialog')
  await opens.tap()
  await sheet.waitFor()
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  const { x, y, width } = await boxOf(page, 'dialog[open] .bottom-sheet-head')
  await sweepDown(page, x + width / 2, [y + 10, y + 40, y + 90, y + 200])
  const head = page.locator('.bottom-sheet-head')
  await head.waitFor({ state: 'detached' })

  await opens.tap()
  await sheet.waitFor()
  await page.evaluate(() => history.back())
  await head.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/teams')

  const [beside] = await Promise.all([
    context.waitForEvent('page'),
    page.locator('a.team-card-link').first().click({ button: 'middle' }),
  ])
  await beside.waitForURL('**/team-overview/*')
  expect(new URL(page.url()).pathname).toBe('/teams')
})
