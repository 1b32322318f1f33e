import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test as plain } from 'vitest'
import { launchBrowser } from '#tests/support/drivers/browser.ts'
import { workerReady } from '#tests/support/drivers/device.ts'
import { deployable } from '#tests/support/drivers/next-build.ts'
import { freePort, startServer, until } from '#tests/support/drivers/server.ts'

/** Two builds, three visitors and a few reloads, on a machine that may be busy with other tests. */
const LONG_MS = 300_000
const ON_DEMAND_SCREEN = '/teams/1'
const OFFER = 'نسخهٔ جدید آماده است'

const entryOf = (page: Page) => page.evaluate(() => document.querySelector<HTMLLinkElement>('#entry')?.href ?? '')
/** Addresses of the loaded, non-empty stylesheets. */
const sheetsOf = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].flatMap(({ href, cssRules }) => (cssRules.length > 0 ? href : [])))
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.update().then(
      () => 'looked',
      () => 'failed',
    )
  })

plain(
  'a deploy is applied by a tap, the other tab continues with the previous build, also offline, and a broken deploy changes nothing',
  { timeout: LONG_MS },
  async () => {
    const product = await deployable()
    const port = await freePort()
    const program = { port, program: product.program }
    let server = await startServer(program)
    const { dataDir, origin } = server
    const browser = await launchBrowser()
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 1000, height: 800 },
      locale: 'fa-IR',
    })
    try {
      const page = await context.newPage()
      await page.goto('/about')
      await workerReady(page)
      // A screen whose code is cached on use.
      await page.goto(ON_DEMAND_SCREEN)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.goto('/about')
      const before = await entryOf(page)
      const beside = await context.newPage()
      await beside.goto('/about')
      await workerReady(beside)

      // A worker that is a web page, or cannot fetch its chunks, leaves the old one active.
      const workerFile = join(product.client, 'service-worker.js')
      const good = await readFile(workerFile, 'utf8')
      for (const broken of ['<!doctype html><p>500', good.replace(/assets\/[\w.-]+\.js/, 'assets/gone.js')]) {
        await writeFile(workerFile, broken)
        await page.evaluate(() => fetch('/service-worker.js', { cache: 'reload' }))
        await lookForUpdate(page)
        await until('the broken worker to be discarded', async () => {
          const busyWith = await page.evaluate(async () => {
            const registration = await navigator.serviceWorker.getRegistration()
            return registration?.installing?.state ?? registration?.waiting?.state ?? 'nothing'
          })
          return busyWith === 'nothing' ? true : undefined
        })
        await page.reload()
        expect(await entryOf(page)).toBe(before)
      }
      await writeFile(workerFile, good)

      const plainSite = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' })
      const visitor = await plainSite.newPage()
      // Only what a navigation needs is requested.
      await visitor.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
      await visitor.goto('/about')
      const names = { teams: 'تیم‌های شنا', coaches: 'مربیان' }
      const goTo = async (name: string) => {
        await visitor.getByRole('link', { name }).first().click()
        await visitor.getByRole('heading', { level: 1, name }).waitFor()
      }
      await visitor.evaluate(() => Object.assign(window, { mark: 'this very page' }))
      // Without a worker: the signal drops while a screen's chunk is loading.
      let drops = 0
      await visitor.route('**/assets/-program-lists-*.js', (route) => {
        drops += 1
        return drops > 2 ? route.continue() : route.abort()
      })
      // So do its stylesheets, all of them at once and twice: the screen waits for each.
      const requestCounts = new Map<string, number>()
      await visitor.route('**/assets/*.css', (route) => {
        const url = route.request().url()
        requestCounts.set(url, (requestCounts.get(url) ?? 0) + 1)
        return (requestCounts.get(url) ?? 0) > 2 ? route.continue() : route.abort()
      })
      await goTo(names.teams)
      expect(drops).toBeGreaterThanOrEqual(3)
      expect(requestCounts.size).toBeGreaterThan(1)
      expect(await sheetsOf(visitor)).toEqual(expect.arrayContaining([...requestCounts.keys()]))
      expect(await visitor.evaluate(() => Reflect.get(window, 'mark'))).toBe('this very page')

      await server.stop({ keepData: true })
      await product.deploy()
      server = await startServer({ ...program, dataDir })
      // Some deploys later the chunks of this page exist nowhere.
      await visitor.route(/\/assets\/instructors-/, (route) =>
        route.request().url().includes('-next') ? route.continue() : route.fulfill({ status: 404, body: '{}' }),
      )
      await goTo(names.coaches)
      expect(await visitor.evaluate(() => Reflect.get(window, 'mark'))).toBeUndefined()
      expect(await entryOf(visitor)).not.toBe(before)
      await plainSite.close()
      expect((await fetch(`${origin}${new URL(before).pathname}`)).status).toBe(200)
      expect(await lookForUpdate(page)).toBe('looked')
      await page.getByText(OFFER).waitFor()
      await page.getByRole('button', { name: 'به‌روزرسانی' }).click()
      await until('the next build', async () =>
        (await entryOf(page).catch(() => before)) === before ? undefined : true,
      )

      // The other tab still runs the previous build: its lazy chunks come from the caches, also without a network.
      expect(await entryOf(beside)).toBe(before)
      await context.setOffline(true)
      await beside.getByRole('link', { name: 'تیم‌های شنا' }).first().click()
      await beside.getByRole('heading', { level: 1, name: 'تیم‌های شنا' }).waitFor()
      expect(await entryOf(beside)).toBe(before)
      await page.goto(ON_DEMAND_SCREEN)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(
        await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
      ).toContainEqual(expect.stringMatching(/-reviews-page-.*-next\.js$/))
    } finally {
      await browser.close()
      await server.stop()
      await product.remove()
    }
  },
)
