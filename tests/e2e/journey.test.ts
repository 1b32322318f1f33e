import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PASS_TEXT } from '#tests/support/data/pass-text.ts'
import { workerReady } from '#tests/support/drivers/device.ts'
import { storedOnDevice, test, workerTest } from '#tests/support/drivers/e2e.ts'
import { bookFirst, payAtBank } from '#tests/support/drivers/page/booking-steps.ts'
import { readQr } from '#tests/support/drivers/qr.ts'

const receiptHeading = (page: Page, name: string) => page.getByRole('heading', { name })
const qr = (page: Page) => page.getByRole('img', { name: /کد QR/ })

/** The receipt fits one printed page, without colours. */
async function printsOnOnePage(page: Page) {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b(?!s)/g)?.length).toBe(1)
  await page.emulateMedia({ media: 'print' })
  const coloured = await page.evaluate(() => {
    const isGrey = (colour: string) => {
      const [red, green, blue, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
      return alpha === 0 || (red === green && green === blue)
    }
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetHeight > 0)
      .filter((element) => {
        const { color, backgroundColor } = getComputedStyle(element)
        return !isGrey(color) || !isGrey(backgroundColor)
      })
      .map((element) => `${element.className} ${(element.textContent ?? '').slice(0, 30)}`)
  })
  expect(coloured).toEqual([])
  await page.emulateMedia({ media: null })
}

workerTest(
  'a visitor books a team on a phone, pays, and shows the pass without a network',
  {
    timeout: 300_000,
  },
  async ({ page, context, server, complaints }) => {
    await page.goto('/')
    await page.getByRole('navigation').getByRole('link', { name: 'تیم‌ها' }).last().click()
    await receiptHeading(page, 'تیم‌های شنا').waitFor()
    await bookFirst(page, server, '09121110001')
    await payAtBank(page, 'پرداخت')
    await receiptHeading(page, 'ثبت‌نام شما انجام شد').waitFor()
    await qr(page).waitFor()
    const token = await readQr(qr(page))
    expect(token).toMatch(PASS_TEXT)
    expect(complaints).toEqual([])
    await printsOnOnePage(page)

    await workerReady(page)
    await storedOnDevice(page, 'receipt')
    await context.setOffline(true)
    await page.reload()
    await receiptHeading(page, 'ثبت‌نام شما انجام شد').waitFor()
    expect(await readQr(qr(page))).toBe(token)
  },
)

test('a visitor books a course in the same way by touch only, up to the pass', async ({ page, server, complaints }) => {
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'آموزش' }).last().tap()
  await receiptHeading(page, 'آموزش شنا').waitFor()
  await bookFirst(page, server, '09121110004', 'tap')
  await payAtBank(page, 'پرداخت', 'tap')
  await receiptHeading(page, 'ثبت‌نام شما انجام شد').waitFor()
  await qr(page).waitFor()
  expect(complaints).toEqual([])
  // The paid booking is no longer a draft.
  const drafts = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('team-booking')))
  expect(drafts).toEqual([])
})

// The protocol does not distinguish a declined card from a payer who gave up.
test.for([
  ['رد کردن', '09121110002', '/team-overview/2'],
  ['انصراف', '09121110003', '/team-overview/3'],
] as const)(
  'a payer who chooses «%s» at the bank has booked nothing and may pay again',
  async ([button, number, team], { page, server }) => {
    await page.goto(team)
    await bookFirst(page, server, number)
    await payAtBank(page, button)
    await receiptHeading(page, 'پرداخت کامل نشد').waitFor()
    expect(await qr(page).count()).toBe(0)
    await page.getByRole('button', { name: 'پرداخت دوباره' }).click()
    await page.waitForURL('**/sandbox-bank/**')
    await page.getByRole('button', { name: /^پرداخت/ }).click()
    await receiptHeading(page, 'ثبت‌نام شما انجام شد').waitFor()
  },
)
