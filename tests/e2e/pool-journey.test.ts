import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { workerReady } from '#tests/support/drivers/device.ts'
import { storedOnDevice, workerTest } from '#tests/support/drivers/e2e.ts'
import { axeFaults } from '#tests/support/drivers/page/axe.ts'
import { payAtBank, signInByCode } from '#tests/support/drivers/page/booking-steps.ts'
import { overOf } from '#tests/support/drivers/page/layout.ts'
import { readQr } from '#tests/support/drivers/qr.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const qr = (page: Page) => page.getByRole('img', { name: /کد QR/ })
const continueButton = (page: Page) => page.getByRole('button', { name: 'ادامه و پرداخت' }).first()

async function sound(page: Page, screen: string) {
  expect(await overOf(page), screen).toBeLessThanOrEqual(0)
  expect(await axeFaults(page), screen).toEqual([])
}

workerTest(
  'a visitor books a date of a pool for two, pays partly from a charged wallet, shows the pass offline and cancels the visit',
  async ({ page, context, server, complaints }) => {
    // The last date in the list is days away: it can still be cancelled.
    await page.goto('/pools/1/pool-detail/1')
    await page.locator('button.month-grid-month:enabled').last().click()
    await page.getByRole('button', { name: 'افزودن یک نفر' }).click()
    await sound(page, 'date')
    await continueButton(page).click()
    await signInByCode(page, server, '09121110061')
    // The sign-in goes on to the payment by itself.
    await page.waitForURL('**/pool-payment?order=*')
    const order = page.url()

    await page.goto('/wallet')
    await page.getByLabel('مبلغ به تومان').fill('۱۰۰۰۰')
    await sound(page, 'wallet')
    await continueButton(page).click()
    await page.waitForURL('**/team-payment?order=*')
    await payAtBank(page, 'پرداخت')
    await heading(page, 'کیف پول شما شارژ شد').waitFor()

    await page.goto(order)
    await page.getByRole('checkbox', { name: /پرداخت از کیف پول/ }).check()
    await page.getByText('از بانک', { exact: true }).waitFor()
    await page.getByRole('checkbox', { name: /شرایط/ }).check()
    await sound(page, 'payment')
    await page
      .getByRole('button', { name: /^پرداخت/ })
      .first()
      .click()
    await page.waitForURL('**/sandbox-bank/**')
    await page.getByRole('button', { name: /^پرداخت/ }).click()
    await heading(page, 'رزرو شما انجام شد').waitFor()
    await page.getByText('۲ نفر').waitFor()
    await page.getByText('از کیف پول', { exact: true }).waitFor()
    await qr(page).waitFor()
    const token = await readQr(qr(page))
    await sound(page, 'receipt')
    const stored = await page.evaluate(() => [
      localStorage.getItem('paymentSuccess'),
      localStorage.getItem('currentStep'),
    ])
    expect(stored).toEqual(['true', '4'])
    expect(complaints).toEqual([])

    await workerReady(page)
    await storedOnDevice(page, 'receipt')
    await context.setOffline(true)
    await page.reload()
    await qr(page).waitFor()
    expect(await readQr(qr(page))).toBe(token)
    await context.setOffline(false)

    await page.goto('/my-pools')
    await page.getByRole('button', { name: /^لغو/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^لغو/ }).click()
    await heading(page, 'لغوشده‌ها').waitFor()
    await sound(page, 'visits')
  },
)
