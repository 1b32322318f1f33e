import type { BrowserContext, Page, Route } from 'playwright-core'
import { until } from '#tests/support/server.ts'

/** Each by its real cause; `cut` is a screen never seen before, without a network. */
export const FACES = ['loading', 'content', 'empty', 'error', 'offline', 'cut'] as const
export type FaceName = (typeof FACES)[number]

/** A screen that reads nothing, where the way to the others begins. */
const DOOR = '/about'
/** Longer than any wait between two tries. */
const RETRY_MS = 31_000
/** What a screen reads; who is signed in is known already. */
const READ =
  /\/api\/(?!token|profile|config)|^\/(teams|courses)\/\d+\/($|team-detail|courses-detail|reviews)|\/api\/slider/

type Trouble = (route: Route) => Promise<void>

const troubles: Partial<Record<FaceName, Trouble>> = {
  // Never answered: the page is closed before.
  loading: () => new Promise(() => undefined),
  error: (route) => route.fulfill({ status: 500, json: { detail: 'مشکلی در سرور پیش آمد.', code: 'server_error' } }),
  cut: (route) => route.abort('internetdisconnected'),
}

/** Brings the page to an address in one of its faces. The context's server has the content, or none for `empty`. */
export async function show(page: Page, context: BrowserContext, path: string, face: FaceName): Promise<void> {
  const trouble = troubles[face]
  if (trouble !== undefined) return showTroubled(page, path, trouble)
  await page.goto(path)
  await settled(page)
  if (face !== 'offline') return
  await context.setOffline(true)
  await page.goto(path, { waitUntil: 'commit' })
  await settled(page)
}

/** From within the app, since the server's HTML would bring its data along. */
async function showTroubled(page: Page, path: string, trouble: Trouble) {
  await page.goto(DOOR)
  await page.locator('main h1').waitFor()
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
  if (trouble === troubles.loading) return stands(page)
  await until('the last try', async () => {
    await page.clock.fastForward(RETRY_MS)
    return (await isSettled(page)) || undefined
  })
}

/** Resolves when the screen has its heading and waits for nothing any more. */
export function settled(page: Page): Promise<unknown> {
  return until('the screen to be whole', async () => (await isSettled(page)) || undefined)
}

function isSettled(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    const waits = main?.querySelector('[aria-busy="true"], .skeleton') ?? null
    return waits === null && (main?.textContent?.length ?? 0) > 40 && main?.querySelector('h1') !== null
  })
}

/** A skeleton, or what a screen shows that waits for nothing. */
async function stands(page: Page) {
  await until(
    'the screen',
    async () => {
      const [arrived, waits] = await page.evaluate(() => [
        !document.title.startsWith('درباره'),
        document.querySelector('main .skeleton, main [aria-busy="true"]') !== null,
      ])
      return arrived || waits || undefined
    },
    8000,
  ).catch(() => undefined)
}
