import type { Locator, Page } from 'playwright-core'
import { chooseMonths, payAtBank, signInByCode } from '#tests/support/drivers/page/booking-steps.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'
import { published } from '#tests/support/scenarios/post-editor.ts'

/** What the user does in a journey; `what` names the tap in a report. */
export type Steps = {
  tap: (target: Locator, what: string) => Promise<void>
  /** Taps a field and types. */
  type: (field: Locator, text: string, what: string) => Promise<void>
}

/** `number`: of a phone that has not signed in before. */
type Journey = { page: Page; server: RunningServer; number: string; steps: Steps }

const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const bar = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'ناوبری پایین' }).getByRole('link', { name, exact: true })
const bookLink = (page: Page) => page.locator('#content a[href*="/booking/"]').first()
const firstCard = (page: Page) => page.locator('a.team-card-link').first()
const qr = (page: Page) => page.getByRole('img', { name: /کد QR/ })
const todaysTicket = (page: Page) => page.locator('.today').getByRole('link', { name: /^بلیت ورود/ })

/** Signs a new number in on a page of its own; no part of a journey. */
export async function signInFirst({ page, server, number }: Omit<Journey, 'steps'>): Promise<void> {
  await page.goto('/login')
  await signInByCode(page, server, number)
  await page.waitForURL((url) => url.pathname === '/')
}

/** Signs in and buys a month, so that a session is ahead; no part of a journey. */
export async function buyFirst(visit: Omit<Journey, 'steps'>): Promise<void> {
  const { page } = visit
  await signInFirst(visit)
  await page.goto('/team-overview/2')
  await bookLink(page).click()
  await chooseMonths(page, 1)
  await named(page, 'ادامه و پرداخت').first().click()
  await page.waitForURL('**/team-payment?order=*')
  await payAtBank(page, 'پرداخت')
  await qr(page).waitFor()
  await page.goto('/')
  await todaysTicket(page).waitFor()
}

/** A first visitor with a new number reaches a ticket. */
export async function reachTicket({ page, server, number, steps: { tap } }: Journey): Promise<void> {
  await page.goto('/')
  await tap(bar(page, 'تیم‌ها'), 'bar: teams')
  await tap(firstCard(page), 'first team')
  await tap(bookLink(page), 'book')
  const months = page.locator('button.month-grid-month:enabled')
  await months.first().waitFor()
  // A link that names a month selects it.
  await page.waitForURL((url) => !url.searchParams.has('month'))
  if ((await page.locator('button.month-grid-month[aria-pressed="true"]').count()) === 0)
    await tap(months.first(), 'first month')
  await tap(named(page, 'ادامه و پرداخت').locator('visible=true'), 'continue')
  // The sheet opens with the focus in its field.
  const form = page.locator('.auth-form')
  await form.getByRole('textbox').and(page.locator(':focus')).fill(number)
  await tap(form.getByRole('button', { name: 'ادامه', exact: true }), 'request a code')
  // A complete code is sent without a tap.
  const code = page.locator('input[autocomplete="one-time-code"]')
  await code.and(page.locator(':focus')).waitFor()
  await code.fill(await server.codeFor(number))
  await tap(form.getByRole('button', { name: 'بعداً' }), 'password: later')
  await page.waitForURL('**/team-payment?order=*')
  await tap(page.getByRole('checkbox'), 'accept the rules')
  await tap(named(page, /^پرداخت/).locator('visible=true'), 'pay')
  await page.waitForURL('**/sandbox-bank/**')
  await tap(named(page, /^پرداخت/), 'pay at the bank')
  await page.waitForURL('**/payment-receipt/**')
  await qr(page).waitFor()
}

/** A member with a session ahead comes back and sees it at once. */
export async function comeBack({ page }: Pick<Journey, 'page'>): Promise<void> {
  await page.goto('/')
  await todaysTicket(page).waitFor()
}

/** From there to the pass. */
export async function openTicket({ page, steps: { tap } }: Pick<Journey, 'page' | 'steps'>): Promise<void> {
  await tap(todaysTicket(page), 'ticket')
  await qr(page).waitFor()
}

/** A visitor reads all about a class, up to its booking. */
export async function readClass({ page, steps: { tap } }: Pick<Journey, 'page' | 'steps'>): Promise<void> {
  await page.goto('/')
  await tap(bar(page, 'آموزش'), 'bar: courses')
  await tap(firstCard(page), 'first course')
  await bookLink(page).waitFor()
}

/** A signed-in member publishes a video, from the page they are on. */
export async function publishVideo({ page, server, steps: { tap, type } }: Omit<Journey, 'number'>): Promise<void> {
  await tap(bar(page, /^ایجاد/), 'bar: create')
  const title = `شنای عصر در سه نفس ${Date.now() % 100_000}`
  const chooser = page.waitForEvent('filechooser')
  await tap(page.locator('.post-editor-drop label').first(), 'file')
  await (await chooser).setFiles('tests/support/data/media/flight.mp4')
  await type(page.getByRole('textbox', { name: 'عنوان' }), title, 'title')
  // The keyboard's «next» leads on to the text.
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: 'توضیحات' })
  await text.and(page.locator(':focus')).fill('از کنار استخر، با سه نفس در هر طول.')
  // Taken from the file without a tap.
  await page.getByRole('img', { name: 'تصویر شاخص انتخاب‌شده' }).waitFor()
  await tap(named(page, 'ایجاد پست').locator('visible=true'), 'publish')
  await published(server.origin, title)
}
