import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { storedScreens, workerReady } from '#tests/support/drivers/device.ts'
import { storedOnDevice, workerTest } from '#tests/support/drivers/e2e.ts'
import { clsOf, watchCls } from '#tests/support/drivers/page/cls.ts'
import type { Theme } from '#tests/support/drivers/page/theme.ts'
import { until } from '#tests/support/drivers/server.ts'

const test = workerTest.extend('sharesServer', { scope: 'file' }, () => true)

/** Runs `work` on each address, in three tabs at a time, one of them dark; each forgets what it stored for itself. */
async function onTabs(context: BrowserContext, addresses: readonly string[], work: (tab: Page) => Promise<void>) {
  const waiting = [...addresses]
  const oneByOne = async (colorScheme: Theme) => {
    const tab = await context.newPage()
    await tab.emulateMedia({ colorScheme })
    await watchCls(tab)
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      await tab.goto(address, { waitUntil: 'commit' })
      await work(tab).catch(async (error: unknown) => {
        throw new Error(`${address}: ${String(error)}\n${await tab.locator('main').textContent()}`)
      })
      await tab.evaluate(() => sessionStorage.clear())
    }
    await tab.close()
  }
  await Promise.all([oneByOne('light'), oneByOne('light'), oneByOne('dark')])
}

/** Many screens, on a machine that may be busy with other tests. */
const LONG_MS = 300_000

const uid = 'A1b2C3d4E5f6G7h8I9j0K1'
const addresses = [
  ...['/', '/teams', '/courses', '/pools', '/instructors', '/videos', '/categories', '/search?q=شنا', '/storage'],
  ...['/ticket', `/ticket?order=${uid}`],
  ...['/team-overview/7', '/swim-course-overview/3', '/pool-overview/2', '/instructors-profile/4', '/teams/3'],
  ...['/posts/5', '/teams/booking/1/session/1', '/courses/booking/1/session/1', '/pools/1/pool-detail/1'],
  ...[`/team-payment?order=${uid}`, `/team-gateway?order=${uid}`, `/pool-payment?order=${uid}`],
  ...[`/pool-gateway?order=${uid}`, `/payment-receipt/${uid}`, `/payment-receipt/${uid}/any/thing`, '/courses/2'],
  ...['/create-post', '/upload', '/uploads', '/my-teams', '/my-courses', '/my-pools', '/notifications', '/wallet'],
  ...['/purchase-history', '/profile', '/profile-edit', '/password-edit', '/security', '/account-settings'],
  ...['/members', '/members/new', '/members/3'],
  ...['/login', '/verify-otp', '/login/password', '/set-credentials', '/contact', '/contact-us', '/about', '/about-us'],
  ...['/privacy', '/terms', '/open?link=web%2Bmowj%3A%2Fteams', '/no-such-page'],
]

/** Routes without an address in the list above. */
async function routesLeftOut(): Promise<string[]> {
  const tree = await readFile('src/routeTree.gen.ts', 'utf8')
  const [, byAddress = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? []
  const routes = [...byAddress.matchAll(/'(\/[^']*)': typeof/g)].map(([, path = '']) => path)
  expect(routes.length).toBeGreaterThan(30)
  // The desk needs the network; the door and the coach open offline where they were used.
  const swimmers = routes.filter((route) => !/^\/(?:desk|door|coach)/.test(route))
  const isTried = (route: string) => {
    const pattern = new RegExp(`^${route.replace(/\/\$$/, '(/.*)?').replace(/\$\w+/g, '[^/]+')}$`)
    return addresses.some((address) => pattern.test(address.split('?', 1)[0] ?? ''))
  }
  return swimmers.filter((route) => !isTried(route))
}

test('every address opened for the first time without signal shows an honest message, and is never blank', {
  timeout: LONG_MS,
}, async ({ page, context }) => {
  expect(await routesLeftOut()).toEqual([])
  await page.goto('/about')
  await workerReady(page)
  await context.setOffline(true)
  await onTabs(context, addresses, async (tab) => {
    await tab.locator('#content h1').waitFor({ state: 'attached' })
    // Nothing keeps loading, and nothing is reported as a fault.
    await tab.locator('#content [aria-busy="true"]').first().waitFor({ state: 'detached' })
    const text = (await tab.getByRole('main').textContent()) ?? ''
    expect(text.trim().length).toBeGreaterThan(10)
    expect(text).not.toContain('مشکلی پیش آمد')
  })
})

test('on a network that never responds each screen shows its cached copy, and then its age', {
  timeout: LONG_MS,
}, async ({ page, context, server }) => {
  const [post] = (await (await fetch(`${server.origin}/api/post/`)).json()) as { id: number }[]
  const seen: Record<string, string> = {
    ...storedScreens,
    [`/posts/${post?.id}`]: '"posts","detail"',
  }
  await page.goto('/')
  await workerReady(page)
  await onTabs(context, Object.keys(seen), async (tab) => {
    await storedOnDevice(tab, seen[new URL(tab.url()).pathname] ?? '')
  })
  await context.clock.setFixedTime(Date.now() + 2 * 3_600_000)
  const silent: string[] = []
  await context.route(
    ({ pathname }) => pathname.startsWith('/api/') || /^\/(teams|courses)\/\d+\//.test(pathname),
    (route) => void silent.push(route.request().url()),
  )
  await onTabs(context, Object.keys(seen), async (tab) => {
    await tab.getByText('به‌روز تا ۲ ساعت پیش').first().waitFor()
    expect(await tab.locator('main [aria-busy="true"]').count()).toBe(0)
    // The age is added without moving anything.
    expect(await clsOf(tab)).toEqual([])
  })
  expect(silent.length).toBeGreaterThan(Object.keys(seen).length)
})

test('a new screen on a silent network says within 10 s that there is no response, and shows a late one', async ({
  page,
  context,
}) => {
  await page.goto('/about')
  await workerReady(page)
  let silent = true
  const waiting: (() => void)[] = []
  await context.route(
    ({ pathname }) => pathname.startsWith('/api/pools/'),
    (route) => {
      if (silent) waiting.push(() => void route.abort())
      else void route.continue()
    },
  )
  await page.clock.install()
  await page.goto('/pool-overview/2')
  await until('the pool to be requested', () => waiting.length > 0 || undefined)
  await page.locator('#content [aria-busy="true"]').first().waitFor()
  await page.clock.runFor(10_000)
  await page.getByText('پاسخی از اینترنت نمی‌رسد').waitFor()
  silent = false
  for (const drop of waiting) drop()
  await page.clock.runFor(30_000)
  await page.locator('.overview, h1:visible').first().waitFor()
  await page.getByText('پاسخی از اینترنت نمی‌رسد').waitFor({ state: 'detached' })
})
