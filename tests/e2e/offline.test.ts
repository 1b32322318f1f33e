import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { keptByBrowser, signInByCode, test, workerReady } from '#tests/support/e2e.ts'
import { until } from '#tests/support/server.ts'

const kept = (page: Page, text: string) =>
  until(`${text} to be kept`, async () => (await keptByBrowser(page)).includes(text) || undefined)

/** Opens the list and the first team, as one does at home before leaving for the pool. */
async function visitFirstTeam(page: Page): Promise<string> {
  await page.goto('/teams')
  await workerReady(page)
  await page.locator('a[href^="/team-overview/"]').first().click()
  await page.waitForURL('**/team-overview/*')
  await kept(page, '[\\"teams\\",\\"detail\\"')
  return (await page.locator('h1').textContent()) ?? ''
}

test('a team seen once is still readable in the locker room without signal', async ({ page, context }) => {
  const name = await visitFirstTeam(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goto('/teams')
  await page.getByRole('heading', { level: 1, name: 'تیم‌های شنا' }).waitFor()
  await page.getByText(name).first().waitFor()
})

test('a screen never visited opens offline with an honest word, not a blank page', async ({ page, context }) => {
  await visitFirstTeam(page)
  await context.setOffline(true)
  await page.goto('/team-overview/7')
  await page.getByText('به اینترنت وصل نیستید').first().waitFor()
})

test('on a network that never answers, the kept copy shows within three seconds and then tells its age', async ({
  page,
}) => {
  const name = await visitFirstTeam(page)
  const address = page.url()
  await page.clock.setFixedTime(Date.now() + 2 * 3_600_000)
  const silent: string[] = []
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') || /^\/teams\/\d+\/$/.test(pathname),
    (route) => void silent.push(route.request().url()),
  )
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name }).waitFor({ timeout: 3000 })
  await page.getByText('به‌روزرسانی ۲ ساعت پیش').waitFor({ timeout: 8000 })
  expect(silent.length).toBeGreaterThan(0)
})

test('after signing out nothing of the person is left in the browser, in any tab', async ({
  page,
  context,
  server,
}) => {
  const number = '09121112233'
  await page.goto('/login')
  await signInByCode(page, server, number)
  await page.waitForURL('/')
  await page.goto('/team-overview/1')
  const other = await context.newPage()
  await other.goto('/teams')
  await other.getByRole('heading', { level: 1 }).waitFor()
  const userId = await page.evaluate(() => localStorage.getItem('userId') ?? '')
  expect(userId).toMatch(/^\d+$/)
  await page.goto('/courses')
  await page.locator('#account-button').click()
  await page.getByRole('menuitem', { name: 'خروج' }).click()
  await until('the token to go', async () =>
    (await page.evaluate(() => localStorage.getItem('access_token'))) === null ? true : undefined,
  )
  // A write that was waiting when the person left has been seen to come 1.3 s later.
  await page.waitForTimeout(3000)
  const left = await keptByBrowser(page)
  for (const trace of ['access_token', 'refresh_token', 'userId', 'userName', `user-${userId}`, number]) {
    expect(left).not.toContain(trace)
  }
  await other.getByRole('button', { name: 'منوی ورود و ثبت‌نام' }).waitFor()
})

test('the way back from the bank reaches the server although the worker answers navigations', async ({ page }) => {
  await page.goto('/teams')
  await workerReady(page)
  const asked: string[] = []
  page.on('response', (answer) => asked.push(`${answer.status()} ${new URL(answer.url()).pathname}`))
  await page.goto('/api/payment/callback/sandbox/?Authority=S000&Status=OK')
  expect(asked).toContain('303 /api/payment/callback/sandbox/')
  expect(new URL(page.url()).pathname).toMatch(/^\/payment-receipt\//)
})

test('the browser finds nothing that keeps the app from being installed', async ({ page, context }) => {
  await page.goto('/')
  await workerReady(page)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A window that leaves no traces is the test's own doing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
