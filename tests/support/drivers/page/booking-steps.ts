import type { Page } from 'playwright-core'
import type { RunningServer } from '#tests/support/drivers/server.ts'

/** With a mouse, or with a finger. */
type PointerAction = 'click' | 'tap'

/** Signs a new number in with the code the SMS device shows, in the open dialog or page; credentials are postponed. */
export async function signInByCode(
  page: Page,
  server: RunningServer,
  number: string,
  action: PointerAction = 'click',
): Promise<void> {
  const form = page.locator('.auth-form')
  await form.getByRole('textbox').fill(number)
  await form.getByRole('textbox').press('Enter')
  await page.locator('input[autocomplete="one-time-code"]').waitFor()
  await page.locator('input[autocomplete="one-time-code"]').fill(await server.codeFor(number))
  await page.getByRole('button', { name: 'بعداً' })[action]()
}

/** From a list or an overview: opens the first team or course, chooses its first two open months, signs in, and the places are held. */
export async function bookFirst(
  page: Page,
  server: RunningServer,
  number: string,
  action: PointerAction = 'click',
): Promise<void> {
  const cards = page.locator('a.team-card-link')
  if (/^\/(teams|courses)$/.test(new URL(page.url()).pathname)) await cards.first()[action]()
  await page.locator('a[href*="/booking/"]').first()[action]()
  await chooseMonths(page, 2, action)
  await page.getByRole('button', { name: 'ادامه و پرداخت' }).first()[action]()
  await signInByCode(page, server, number, action)
  await page.waitForURL('**/team-payment?order=*')
}

/** Selects months on a booking screen, from the nearest free one on, until `count` are selected. */
export async function chooseMonths(page: Page, count: number, action: PointerAction = 'click'): Promise<void> {
  const months = page.locator('button.month-grid-month:enabled')
  await months.first().waitFor()
  // A link that names a month selects it.
  await page.waitForURL((url) => !url.searchParams.has('month'))
  for (
    let chosen = await page.locator('button.month-grid-month[aria-pressed="true"]').count();
    chosen < count;
    chosen += 1
  )
    await page.locator('button.month-grid-month:enabled[aria-pressed="false"]').first()[action]()
}

/** From the order's summary to the bank's page, and one of its buttons there. */
export async function payAtBank(
  page: Page,
  button: 'پرداخت' | 'رد کردن' | 'انصراف',
  action: PointerAction = 'click',
): Promise<void> {
  await page.getByRole('checkbox')[action]()
  await page
    .getByRole('button', { name: /^پرداخت/ })
    .first()
    [action]()
  await page.waitForURL('**/sandbox-bank/**')
  // The pay button's name includes the amount.
  await page.getByRole('button', { name: new RegExp(`^${button}`) })[action]()
  await page.waitForURL('**/payment-receipt/**')
}
