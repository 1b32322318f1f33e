import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { chooseMonths, payAtBank, signInByCode, test } from '#tests/support/drivers/e2e.ts'
import { type Counts, countSteps } from '#tests/support/drivers/steps.ts'
import { published } from '#tests/support/scenarios/post-editor.ts'

/**
 * What each journey costs on a phone: numbers of taps and of screens, never times. `before` are the taps that it took when
 * the screens followed the order of the data instead of a parent's questions. A redesign that needs fewer lowers `taps`.
 */
const COSTS = {
  ticket: { before: 12, taps: 9, screens: 8 },
  door: { before: 4, taps: 1, screens: 2 },
  choice: { before: 2, taps: 2, screens: 3 },
  video: { before: 7, taps: 4, screens: 3 },
  back: { before: 2, taps: 0, screens: 1 },
} as const

function expectCost(name: keyof typeof COSTS, { taps, screens, paths }: Counts) {
  const { before, ...most } = COSTS[name]
  expect(taps, `${name}, ${before} taps before: ${paths.join(' ')}`).toBeLessThanOrEqual(most.taps)
  expect(screens, paths.join(' ')).toBeLessThanOrEqual(most.screens)
}

const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const bar = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'ناوبری پایین' }).getByRole('link', { name, exact: true })
const qr = (page: Page) => page.getByRole('img', { name: /کد QR/ })
const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
const bottomOf = async (part: Locator) => {
  const box = await part.boundingBox()
  return box === null ? Number.NaN : box.y + box.height
}

/** Signs a new number in on a page of its own; nothing of it is counted. */
async function signInFirst(page: Page, server: Parameters<typeof signInByCode>[1], number: string) {
  await page.goto('/login')
  await signInByCode(page, server, number)
  await page.waitForURL((url) => url.pathname === '/')
}

test('a first visitor with a new number reaches a ticket in nine taps', async ({ page, server }) => {
  const number = '09121110071'
  const { tap, counts } = countSteps(page)
  await page.goto('/')
  await tap(bar(page, 'تیم‌ها'))
  await tap(page.locator('a.team-card-link').first())
  await tap(page.locator('#content a[href*="/booking/"]').first())
  const months = page.locator('button.month-grid-month:enabled')
  await months.first().waitFor()
  // A link that names a month selects it.
  await page.waitForURL((url) => !url.searchParams.has('month'))
  if ((await page.locator('button.month-grid-month[aria-pressed="true"]').count()) === 0) await tap(months.first())
  await tap(named(page, 'ادامه و پرداخت').locator('visible=true'))
  // The sheet opens with the focus in its field.
  const form = page.locator('.auth-form')
  await form.getByRole('textbox').and(page.locator(':focus')).fill(number)
  await tap(form.getByRole('button', { name: 'ادامه', exact: true }))
  // A complete code is sent without a tap.
  const code = page.locator('input[autocomplete="one-time-code"]')
  await code.and(page.locator(':focus')).waitFor()
  await code.fill(await server.codeFor(number))
  await tap(form.getByRole('button', { name: 'بعداً' }))
  await page.waitForURL('**/team-payment?order=*')
  await tap(page.getByRole('checkbox'))
  await tap(named(page, /^پرداخت/).locator('visible=true'))
  await page.waitForURL('**/sandbox-bank/**')
  await tap(named(page, /^پرداخت/))
  await page.waitForURL('**/payment-receipt/**')
  await qr(page).waitFor()
  // Home, list, team, months, payment, gateway, bank, receipt.
  expectCost('ticket', counts())
})

test('a member who comes back sees the next session at once, and opens its ticket in one tap', async ({
  page,
  server,
}) => {
  await signInFirst(page, server, '09121110072')
  await page.goto('/team-overview/2')
  await page.locator('#content a[href*="/booking/"]').first().click()
  await chooseMonths(page, 1)
  await named(page, 'ادامه و پرداخت').first().click()
  await page.waitForURL('**/team-payment?order=*')
  await payAtBank(page, 'پرداخت')
  await qr(page).waitFor()
  await page.goto('/')
  const ticket = page.locator('.today').getByRole('link', { name: /^بلیت ورود/ })
  await ticket.waitFor()

  const { tap, counts } = countSteps(page)
  await page.goto('/')
  await ticket.waitFor()
  expectCost('back', counts())
  await tap(ticket)
  await qr(page).waitFor()
  expectCost('door', counts())
})

test('a visitor reads all about a class, up to its booking, in two taps', async ({ page }) => {
  const { tap, counts } = countSteps(page)
  await page.goto('/')
  await tap(bar(page, 'آموزش'))
  await tap(page.locator('a.team-card-link').first())
  await page.locator('#content a[href*="/booking/"]').first().waitFor()
  // For whom, when, where and for how much, above the fixed bar: nothing has to be scrolled.
  const facts = page.locator('.overview-facts > div')
  expect(await facts.count()).toBeGreaterThanOrEqual(4)
  expect(await bottomOf(facts.nth(3))).toBeLessThanOrEqual(await topOf(page.locator('.page-action')))
  expectCost('choice', counts())
})

test('a member publishes a video in four taps: the bar, file, title, publish', async ({ page, server }) => {
  await signInFirst(page, server, '09121110073')
  const { tap, type, counts } = countSteps(page)
  await tap(bar(page, /^ایجاد/))
  const title = 'شنای عصر در سه نفس'
  const chooser = page.waitForEvent('filechooser')
  await tap(page.locator('.post-editor-drop label').first())
  await (await chooser).setFiles('tests/support/data/media/flight.mp4')
  await type(page.getByRole('textbox', { name: 'عنوان' }), title)
  // The keyboard's «next» leads on to the text.
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: 'توضیحات' })
  await text.and(page.locator(':focus')).fill('از کنار استخر، با سه نفس در هر طول.')
  // Taken from the file without a tap.
  await page.getByRole('img', { name: 'تصویر شاخص انتخاب‌شده' }).waitFor()
  await tap(named(page, 'ایجاد پست').locator('visible=true'))
  await published(server.origin, title)
  // Home, the editor, the own post.
  expectCost('video', counts())
})
