import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test as base } from '#tests/support/drivers/e2e.ts'
import { hasHydrated, holdBack, screens, waitForHydration } from '#tests/support/drivers/page/hydration.ts'
import { networkIdle } from '#tests/support/drivers/page/network-idle.ts'
import { until } from '#tests/support/drivers/server.ts'

const test = base.extend('sharesServer', { scope: 'file' }, () => true)

test.for([
  ['/', '.post-card-list img'],
  ['/teams', '.team-card-grid > * + * img'],
  ['/posts/3', '.post-page-related-post img'],
] as const)(
  'on a phone %s paints its first screen before it requests the pictures below; a returning visitor gets all at once',
  async ([address, below], { page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        Object.assign(window, { firstAlone: document.documentElement.dataset.first })
      })
      // Triggered by the browser's first paint, or by a timeout on a page that is not painted.
      new MutationObserver((_, observer) => {
        if (document.documentElement?.dataset.first !== 'seen') return
        Object.assign(window, { seenAt: performance.now() })
        observer.disconnect()
      }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-first'] })
    })
    await page.goto(address)
    await networkIdle(page)
    // A busy machine may paint after the network has been idle for a while.
    await until('the pictures below', () =>
      page.evaluate(
        (selector) =>
          [...document.querySelectorAll<HTMLImageElement>(selector)].some(
            ({ currentSrc }) => performance.getEntriesByName(currentSrc).length > 0,
          ) || undefined,
        below,
      ),
    )
    const { seenAt, requested, before } = await page.evaluate((selector) => {
      const requested = [...document.querySelectorAll<HTMLImageElement>(selector)].flatMap(({ currentSrc }) =>
        performance.getEntriesByName(currentSrc).map(({ startTime }) => startTime),
      )
      const { seenAt = 0 } = window as { seenAt?: number }
      const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < seenAt)
      return { seenAt, requested, before: before.map(({ name }) => name) }
    }, below)
    expect(seenAt).toBeGreaterThan(0)
    expect(requested.length).toBeGreaterThan(0)
    expect(requested.filter((at) => at < seenAt)).toEqual([])
    // The largest picture and the font have the bandwidth to themselves: no manifest, no script, no other picture.
    expect(before.map((name) => name.split('.').at(-1)).sort()).toEqual(['avif', 'woff2'])
    // The router's state in the history marks a returning visitor; a busy machine may not have started it yet.
    await until('the router', () => page.evaluate(() => history.state !== null || undefined))
    await page.reload()
    expect(await page.evaluate(() => (window as { firstAlone?: string }).firstAlone)).toBeUndefined()
    expect(
      await page
        .locator(below)
        .first()
        .evaluate((picture) => picture.checkVisibility()),
    ).toBe(true)
  },
)

/**
 * Records every element's look and its neighbours; returns what differs from the recording before. A custom property is
 * no look: a rendered page has only those that its elements read.
 */
const newLooks = (page: Page) =>
  page.evaluate(() => {
    const { noted = new Map<string, string>() } = window as { noted?: Map<string, string> }
    Object.assign(window, { noted })
    const changed: string[] = []
    // A closed dialog is not painted.
    const painted = document.querySelectorAll('body, body :not(dialog:not([open]), dialog:not([open]) *)')
    for (const [index, element] of [...painted].entries()) {
      for (const pseudo of ['', '::before', '::after']) {
        const style = getComputedStyle(element, pseudo)
        if (pseudo !== '' && style.content === 'none') continue
        const names = [...style].filter((name) => !name.startsWith('--'))
        const values = names.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')
        const key = `${index} ${element.outerHTML.slice(0, 80)}${pseudo}`
        if (noted.get(key) !== values) changed.push(key)
        noted.set(key, values)
      }
    }
    return changed
  })

const appliedStylesheets = () =>
  [...document.querySelectorAll<HTMLLinkElement>('[data-rest]')].filter(
    ({ media, sheet }) => media === '' && sheet?.cssRules.length,
  ).length

test.for(screens.flatMap((address) => [360, 1440].map((width) => [address, width] as const)))(
  '%s includes the styles it uses, %i px wide: the deferred stylesheets change nothing on it',
  async ([address, width], { page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { requested: sheets, release } = await holdBack(page, /\.css$/)
    await page.route(/assets\/.*\.js$/, (route) => route.abort())
    // Its stylesheets are held back, and so is the load event.
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    const rest = await page.locator('[data-rest][disabled]').count()
    expect(rest).toBeGreaterThan(0)
    await until('the other styles to be requested', async () => sheets.length === rest || undefined)
    await page.waitForFunction(() => document.documentElement.dataset.first === undefined)
    await page.evaluate(() => document.fonts.load('1rem Vazirmatn', 'آ'))
    expect((await newLooks(page)).length).toBeGreaterThan(100)
    release()
    await until('them to arrive', async () => (await page.evaluate(appliedStylesheets)) === rest || undefined)
    expect(await newLooks(page)).toEqual([])
  },
)

test('stylesheets lost by the network are requested again, and the app waits for them', async ({ page }) => {
  const requested: { file: string; taken: boolean }[] = []
  await page.route(/\.css$/, async (route) => {
    requested.push({ file: route.request().url(), taken: await hasHydrated(page) })
    if (requested.length === 1) await route.abort()
    else await route.continue()
  })
  await page.goto('/')
  await waitForHydration(page)
  // Once hydrated, it loads stylesheets of other chunks.
  expect(requested.filter(({ file }) => file === requested[0]?.file).map(({ taken }) => taken)).toEqual([false, false])
  await page.unrouteAll({ behavior: 'wait' })
})

/** The fonts the first paragraph of the screen is actually rendered with. */
async function renderedFonts(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main p' })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.map(({ familyName }) => familyName)
}

test('a font that loads too late is applied on the next screen, and one in time at once', async ({ page }) => {
  const isMoved = () => page.evaluate(() => document.documentElement.dataset.moved !== undefined)
  const navigate = async (path: string) => {
    await page.locator(`footer a[href="${path}"]`).click()
    const hasFocus = () => page.evaluate(() => document.activeElement?.matches('main h1') || undefined)
    await until('the next screen to begin', hasFocus)
  }
  const { release } = await holdBack(page, /vazirmatn-[^l].*woff2/)
  await page.goto('/terms', { waitUntil: 'commit' })
  await waitForHydration(page)
  expect(await renderedFonts(page)).not.toContain('Vazirmatn')
  release()
  await navigate('/about')
  expect(await isMoved()).toBe(true)
  await until('the font', async () => ((await renderedFonts(page)).includes('Vazirmatn') ? true : undefined))

  // A navigation before the page is idle shifts nothing either.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  // A busy browser may find them too late once more, though it caches them.
  await until('the fonts to be in time', async () => {
    await page.reload()
    await waitForHydration(page)
    return (await renderedFonts(page)).includes('Vazirmatn') || undefined
  })
  await navigate('/terms')
  expect(await renderedFonts(page)).toContain('Vazirmatn')
  expect(await isMoved()).toBe(false)
})
