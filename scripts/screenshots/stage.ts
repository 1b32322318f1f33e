import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import type { TokenBundle } from '#src/contract/auth.ts'
import { poolDetail } from '#src/contract/catalog/pool.ts'
import { FIXED_NOW } from '#tests/support/doubles/fixed-clock.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'
import type { UserUrls } from './addresses.ts'

/** Deletes all content of the seed: the state of a product that starts empty. */
export async function deleteContent(server: RunningServer): Promise<void> {
  const address = runningDatabase(server.dataDir)
  if (address === undefined) throw new Error('the server has no database of its own')
  const { sql, close } = openDatabase(address, { max: 1 })
  // The ledger's triggers reject truncation; here it is empty.
  await sql`set session_replication_role = replica`
  await sql`truncate programs, pools, instructors, posts, slides, reviews, search_entries, post_counters cascade`
  await sql`set session_replication_role = origin`
  await sql`update counters set value = 0`
  await close()
}

/** A browser profile with or without a session, and with a fixed clock. */
export async function profileOf(
  browser: Browser,
  server: RunningServer,
  tokens: TokenBundle | undefined,
  { worker = false, handheld = true } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 360, height: 740 },
    hasTouch: handheld,
    isMobile: handheld,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
  })
  await context.clock.setFixedTime(FIXED_NOW)
  if (tokens === undefined) return context
  const stored = { access_token: tokens.access, refresh_token: tokens.refresh, is_first_login: 'false' }
  await context.addInitScript((values) => {
    for (const [name, value] of Object.entries(values)) {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value)
    }
  }, stored)
  return context
}

/** A user with a name, a paid team, an unpaid order, and money in the wallet. */
export async function userWithPurchases(browser: Browser, server: RunningServer, tokensBefore: TokenBundle) {
  const tokens = await withCredentials(server, tokensBefore)
  const context = await profileOf(browser, server, tokens)
  const page = await context.newPage()
  await topUp(page)
  await hold(page, 2)
  await payAtBank(page)
  const receipt = new URL(page.url()).pathname
  await hold(page, 1)
  const heldOrder = new URL(page.url()).searchParams.get('order') ?? ''
  await context.close()
  const { openings } = poolDetail.parse(await (await fetch(`${server.origin}/api/pools/1/`)).json())
  const belongings: UserUrls = { receipt, heldOrder, opening: `/pools/1/pool-detail/${openings[0]?.id}` }
  return { tokens, belongings }
}

async function withCredentials(server: RunningServer, tokens: TokenBundle): Promise<TokenBundle> {
  const password = 'Daria1405mowj'
  const response = await fetch(`${server.origin}/api/set-username-password/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', authorization: `Bearer ${tokens.access}` },
    body: JSON.stringify({ username: 'نیلوفر_رضایی', password, confirm_password: password }),
  })
  return response.ok ? ((await response.json()) as TokenBundle) : tokens
}

/** Chooses two open months of a team's first class and holds their places. */
async function hold(page: Page, team: number) {
  await page.goto(`/team-overview/${team}`)
  await page.locator('a[href*="/booking/"]').first().click()
  const months = page.locator('button.month-grid-month:enabled')
  // The link of the overview has selected the first.
  await page.locator('button.month-grid-month[aria-pressed="true"]').first().waitFor()
  await months.nth(1).click()
  await page.getByRole('button', { name: 'ادامه و پرداخت' }).first().click()
  await page.waitForURL('**/team-payment?order=*')
}

async function topUp(page: Page) {
  await page.goto('/wallet')
  const amount = page.locator('.wallet-top-up').getByRole('textbox')
  await amount.fill('450000')
  await amount.press('Enter')
  await page.waitForURL('**/team-payment?order=*')
  await payAtBank(page)
}

async function payAtBank(page: Page) {
  await page.getByRole('checkbox').last().check()
  await page
    .getByRole('button', { name: /^پرداخت/ })
    .first()
    .click()
  await page.waitForURL('**/sandbox-bank/**')
  await page.getByRole('button', { name: /^پرداخت/ }).click()
  await page.waitForURL('**/payment-receipt/**')
  await page.locator('#content h1').waitFor()
}
