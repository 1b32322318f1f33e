import { stat } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { workerReady } from '#tests/support/drivers/device.ts'
import { storedOnDevice, workerTest } from '#tests/support/drivers/e2e.ts'
import { networkIdle } from '#tests/support/drivers/page/network-idle.ts'

const test = workerTest.extend('sharesServer', { scope: 'file' }, () => true)

const KIB = 1024

/** The browser finds no obstacle to installing the app, and its manifest is complete. */
async function expectInstallable(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A private window cannot install apps; that is specific to the test.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({
    id: '/',
    lang: 'fa',
    dir: 'rtl',
    start_url: '/?source=homescreen',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    categories: ['sports', 'health', 'lifestyle'],
    launch_handler: { client_mode: 'navigate-existing' },
  })
  expect(new Set(manifest.icons.map(({ purpose }: { purpose: string }) => purpose))).toEqual(
    new Set(['any', 'maskable', 'monochrome']),
  )
  const forms = manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor)
  expect(new Set(forms)).toEqual(new Set(['narrow', 'wide']))
  for (const { src, sizes } of [...manifest.screenshots, ...manifest.icons]) {
    const { width, height } = await sharp(`public${src}`).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
    expect((await stat(`public${src}`)).size, src).toBeLessThan(120 * KIB)
  }
  expect(manifest.shortcuts[0]).toMatchObject({ name: 'بلیت من', url: '/ticket' })
  for (const { icons } of manifest.shortcuts) {
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp(`public${src}`).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
  }
  for (const { url } of manifest.shortcuts)
    expect((await page.request.get(url, { headers: { accept: 'text/html' } })).status(), url).toBe(200)
}

/** Once the page names its manifest, the browser offers to install it, as a real one does after a while. */
const offerInstall = (page: Page) =>
  page.addInitScript(() => {
    const prompt = async () => ({ outcome: 'accepted' })
    new MutationObserver((_, observer) => {
      if (document.querySelector('link[rel=manifest]') === null) return
      observer.disconnect()
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    }).observe(document, { attributes: true, childList: true, subtree: true })
  })

const WIDTHS = [360, 768, 1440]

test('an installable app is offered once, on the second visit, beside the note about a late response', async ({
  page,
  context,
}) => {
  await offerInstall(page)
  const card = page.getByRole('region', { name: 'نصب موج' })
  await page.goto('/')
  await workerReady(page)
  await expectInstallable(page)
  await page.locator('.post-card-list article').first().waitFor()
  await storedOnDevice(page, 'posts')
  expect(await card.count()).toBe(0)

  // An hour later, when cached data is refetched, no response arrives.
  await page.clock.setFixedTime(Date.now() + 60 * 60_000)
  await context.route('**/api/post/**', () => undefined)
  await anotherVisit(page)
  await card.waitFor()
  const note = page.locator('.state-stale-late')
  await note.waitFor()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    const [upper, lower] = [await note.boundingBox(), await card.boundingBox()]
    if (upper === null || lower === null) throw new Error(`one of the two is not visible, ${width} px wide`)
    expect(upper.y + upper.height, `${width} px wide`).toBeLessThan(lower.y)
    expect(upper.y, `${width} px wide`).toBeGreaterThanOrEqual(64)
  }

  await card.getByRole('button', { name: 'بعداً' }).click()
  await card.waitFor({ state: 'detached' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await anotherVisit(page)
  await networkIdle(page)
  expect(await card.count()).toBe(0)
})

test('an iPhone gets installation steps on its second visit, on a page hydrated without errors', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await page.goto('/')
  await workerReady(page)
  await anotherVisit(page)
  await page.getByRole('region', { name: 'نصب موج' }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

/** A separate tab. */
async function anotherVisit(page: Page) {
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
}
