import type { BrowserContext, Page, Route } from 'playwright-core'
import { generalErrorTexts } from '#src/fa/errors/general-error-texts.ts'
import { workerState } from '#tests/support/drivers/device.ts'
import { until } from '#tests/support/drivers/server.ts'

/** Each by its real cause; `cut` is a screen never opened before, without a network. */
export const STATES = ['loading', 'content', 'empty', 'error', 'offline', 'cut'] as const
export type StateName = (typeof STATES)[number]

/** A screen without data, where navigation to the others begins. */
const START = '/about'
/** Longer than any wait between two retries. */
const RETRY_MS = 31_000
/** The data requests of a screen; the session is known already. */
const READ =
  /\/api\/(?!token|profile|config)|^\/(teams|courses)\/\d+\/($|team-detail|courses-detail|reviews)|\/api\/slider/

type Trouble = (route: Route) => Promise<void>

const troubles: Partial<Record<StateName, Trouble>> = {
  // Never responds: the page is closed before.
  loading: () => new Promise(() => undefined),
  error: (route) =>
    route.fulfill({ status: 500, json: { detail: generalErrorTexts.server_error, code: 'server_error' } }),
  cut: (route) => route.abort('internetdisconnected'),
}

/** Brings the page to an address in one of its states. The context's server has the content, or none for `empty`. */
export async function show(page: Page, context: BrowserContext, path: string, state: StateName): Promise<void> {
  const trouble = troubles[state]
  if (trouble !== undefined) return showTroubled(page, path, trouble)
  await page.goto(path)
  await settled(page)
  if (state !== 'offline') return
  await until('the worker', async () => (await page.evaluate(workerState)) === 'ready' || undefined)
  await context.setOffline(true)
  await page.goto(path, { waitUntil: 'commit' })
  await settled(page)
}

/** From within the app, since the server's HTML would contain the data. */
async function showTroubled(page: Page, path: string, trouble: Trouble) {
  await page.goto(START)
  const startHeading = await page.locator('#content h1').textContent()
  await page.route(
    (url) => READ.test(url.pathname),
    async (route) => {
      if (route.request().method() === 'GET' && route.request().resourceType() !== 'document') await trouble(route)
      else await route.fallback()
    },
  )
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await screenShown(page, path, startHeading)
  if (trouble === troubles.loading) return
  await until('the last retry', async () => {
    await page.clock.fastForward(RETRY_MS)
    return (await isSettled(page)) || undefined
  })
}

/** Resolves when the screen has its heading and no pending request. */
export function settled(page: Page): Promise<unknown> {
  return until('the screen to settle', async () => (await isSettled(page)) || undefined)
}

function isSettled(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const main = document.querySelector('#content')
    const waits = main?.querySelector('[aria-busy="true"], .skeleton') ?? null
    return waits === null && (main?.textContent?.length ?? 0) > 40 && main?.querySelector('h1') !== null
  })
}

/** Resolves when the new screen has replaced the start screen, loading or not. */
async function screenShown(page: Page, path: string, startHeading: string | null) {
  if (path === START) return
  await until('the screen', async () => {
    const heading = page.locator('#content h1')
    return ((await heading.count()) > 0 && (await heading.first().textContent()) !== startHeading) || undefined
  })
}
