import { cpSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { test as base, inject } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import { watchRequests } from '#tests/support/drivers/page/network-idle.ts'
import { launchBrowser, launchShell } from './browser.ts'
import { storedQueries } from './device.ts'
import { makeFastFolder } from './fast-folder.ts'
import { type RunningServer, startServer, until } from './server.ts'

/** A server on a copy of the seeded data, which its `stop` removes. */
function startSeeded(): Promise<RunningServer> {
  const dataDir = makeFastFolder('mowj-e2e-')
  cpSync(inject('seededData'), dataDir, { recursive: true, preserveTimestamps: true })
  return startServer({ dataDir })
}

/** A small phone. */
const phone = { width: 360, height: 740 }

async function openPhone(
  browser: Browser,
  server: RunningServer,
  serviceWorker: boolean,
  onCleanup: (close: () => Promise<void>) => void,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: phone,
    hasTouch: true,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
  })
  onCleanup(() => context.close())
  // As in a browser without service workers: the page finds no container to register one in.
  if (!serviceWorker) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  return context
}

/**
 * Browser tests: one headless shell per worker, one seeded server per file, a fresh profile per test. `complaints` are the page's console
 * errors and warnings, and uncaught errors. The page has no service worker, whose installation costs as much processor time
 * as the test itself: see `workerTest`.
 */
export const test = base
  .extend('sharedServer', { scope: 'worker' }, ({}, { onCleanup }) => {
    let starting: Promise<RunningServer> | undefined
    onCleanup(async () => (await starting)?.stop())
    return () => (starting ??= startSeeded())
  })
  // Overridden in files whose tests change nothing at the server: they share one per worker, whose start costs as much as
  // several of their page loads.
  .extend('sharesServer', { scope: 'file' }, (): boolean => false)
  .extend('server', { scope: 'file' }, async ({ sharedServer, sharesServer }, { onCleanup }) => {
    if (sharesServer) return sharedServer()
    const server = await startSeeded()
    onCleanup(() => server.stop())
    return server
  })
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchShell()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('serviceWorker', (): boolean => false)
  .extend('context', ({ browser, server, serviceWorker }, { onCleanup }) =>
    openPhone(browser, server, serviceWorker, onCleanup),
  )
  .extend('complaints', (): string[] => [])
  .extend('page', async ({ context, complaints, onTestFailed }, { onCleanup }) => {
    const page = await context.newPage()
    watchRequests(page)
    const events = recordEvents(page)
    onCleanup(events.end)
    onTestFailed(() => console.log(events.lines.slice(-40).join('\n')))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    return page
  })

/** The same with the service worker: for what is read without a network, stored or installed. */
export const workerTest = test.extend('serviceWorker', (): boolean => true)

/**
 * The same for the tests of a file that a returning visitor passes as well as a new one: they share a profile, hence the
 * installation of its worker. Each begins online with a new tab.
 */
export const returningTest = workerTest
  .extend('profile', { scope: 'file' }, ({ browser, server }, { onCleanup }) =>
    openPhone(browser, server, true, onCleanup),
  )
  .extend('context', async ({ profile }, { onCleanup }) => {
    onCleanup(async () => {
      await profile.unrouteAll({ behavior: 'ignoreErrors' })
      for (const page of profile.pages()) await page.close()
      await profile.setOffline(false)
    })
    return profile
  })

/**
 * The same in the whole browser: for background sync, notifications, and the size of its caches, which the shell lacks. It
 * has a name of its own, since the files of a worker share what is called `browser`.
 */
export const browserTest = workerTest
  .extend('wholeBrowser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('context', ({ wholeBrowser, server, serviceWorker }, { onCleanup }) =>
    openPhone(wholeBrowser, server, serviceWorker, onCleanup),
  )

/** Records the events of a page for failure messages: navigations, failed requests, and what it showed in the `end`. */
function recordEvents(page: Page) {
  const lines: string[] = []
  const started = Date.now()
  const record = (line: string) => lines.push(`${((Date.now() - started) / 1000).toFixed(1)} s ${line}`)
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) record(`went to ${frame.url()}`)
  })
  page.on('requestfailed', (request) => record(`no response from ${request.url()}: ${request.failure()?.errorText}`))
  page.on('response', (response) => {
    if (response.status() >= 400) record(`${response.status()} from ${response.url()}`)
  })
  const end = async () => {
    const shown = await page.locator('#root').textContent({ timeout: 1000 }).catch(String)
    record(`shows ${shown?.replace(/\s+/g, ' ').slice(0, 1500)}`)
  }
  return { lines, end }
}

/** Resolves when the query cache stored on the device has a query whose key contains `name`. */
export async function storedOnDevice(page: Page, name: string): Promise<void> {
  await until(`${name} to be stored`, async () => {
    const stored = await page.evaluate(storedQueries)
    return stored.some((key) => key.includes(name)) || undefined
  })
}

/** Everything the browser stores for the site, as text: localStorage, IndexedDB and the addresses in its caches. */
export function storedByBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name))
      for (const storeName of db.objectStoreNames) {
        const store = db.transaction(storeName).objectStore(storeName)
        found.push(
          await settled(store.getAllKeys()),
          await settled(db.transaction(storeName).objectStore(storeName).getAll()),
        )
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      found.push(
        name,
        (await cache.keys()).map(({ url }) => url),
      )
    }
    return JSON.stringify(found)
  })
}

/** Ages the codes of a number by three minutes, so that another can be requested. */
export async function ageCodes(server: RunningServer, number: string): Promise<void> {
  const address = runningDatabase(server.dataDir)
  if (address === undefined) throw new Error('the server has no database of its own')
  const { sql, close } = openDatabase(address, { max: 1 })
  await sql`update otp_codes set created_at = created_at - interval '3 minutes', expires_at = expires_at - interval '3 minutes' where phone = ${number}`
  await close()
}
