import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PASS_TEXT } from '#tests/support/data/pass-text.ts'
import { workerReady } from '#tests/support/drivers/device.ts'
import { storedOnDevice, workerTest } from '#tests/support/drivers/e2e.ts'
import { signInByCode } from '#tests/support/drivers/page/booking-steps.ts'
import { overOf } from '#tests/support/drivers/page/layout.ts'
import { readQr } from '#tests/support/drivers/qr.ts'
import { countSteps } from '#tests/support/drivers/steps.ts'

const TEAM = '/team-overview/3'
const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const swimmer = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(name) })
const qr = (page: Page) => page.getByRole('img', { name: /کد QR/ })

type Child = { name: string; sex: 'female' | 'male'; year: string }

/** Adds a child in the sheet over the booking; who was added is chosen, where the class admits them. */
async function addChild(page: Page, opener: string, { name, sex, year }: Child) {
  await named(page, opener).tap()
  const sheet = page.getByRole('dialog', { name: 'افزودن شناگر' })
  await sheet.getByLabel('نام شناگر').fill(name)
  await sheet.getByLabel('جنسیت').selectOption(sex)
  await sheet.getByLabel('روز').fill('1')
  await sheet.getByLabel('ماه').selectOption('1')
  await sheet.getByLabel('سال').fill(year)
  await sheet.getByRole('button', { name: 'افزودن شناگر' }).tap()
  await sheet.waitFor({ state: 'hidden' })
  await swimmer(page, name).waitFor()
}

workerTest(
  'a parent adds two children, books both in seven taps, and shows two passes without a network',
  { timeout: 300_000 },
  async ({ page, context, server }) => {
    await page.goto('/login')
    await signInByCode(page, server, '09121110081')
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto(TEAM)
    const booking = page.locator('#content a[href*="/booking/"]').first()
    await booking.tap()
    await addChild(page, 'برای فرزندتان ثبت‌نام می‌کنید؟', { name: 'نیلوفر', sex: 'female', year: '1397' })
    await addChild(page, 'افزودن شناگر', { name: 'مانا', sex: 'female', year: '1396' })
    await addChild(page, 'افزودن شناگر', { name: 'سارا', sex: 'female', year: '1389' })
    // Refused for age, with the reason beside the name.
    expect(await swimmer(page, 'سارا').isDisabled()).toBe(true)
    expect(await page.getByText(/این کلاس تا ۱۲ سال است/).count()).toBe(1)
    expect(await swimmer(page, 'مانا').isChecked()).toBe(true)
    expect(await overOf(page)).toBe(0)
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('team-booking')) localStorage.removeItem(key)
    })

    const { tap, counts } = countSteps(page)
    await page.goto(TEAM)
    await tap(booking)
    await tap(swimmer(page, 'نیلوفر'))
    await tap(swimmer(page, 'مانا'))
    await tap(named(page, 'ادامه و پرداخت').locator('visible=true'))
    await page.waitForURL('**/team-payment?order=*')
    await page.getByText('نیلوفر، مانا').first().waitFor()
    await tap(page.getByRole('checkbox').last())
    await tap(named(page, /^پرداخت/).locator('visible=true'))
    await page.waitForURL('**/sandbox-bank/**')
    await tap(named(page, /^پرداخت/))
    await page.waitForURL('**/payment-receipt/**')
    await qr(page).waitFor()
    const { taps, screens, paths } = counts()
    expect(taps).toBeLessThanOrEqual(7)
    // Team, months and swimmers, payment, gateway, bank, receipt.
    expect(screens, paths.join(' ')).toBeLessThanOrEqual(6)

    await workerReady(page)
    await storedOnDevice(page, 'receipt')
    await context.setOffline(true)
    await page.reload()
    await qr(page).waitFor()
    const passes: unknown[] = []
    for (const name of ['نیلوفر', 'مانا']) {
      await named(page, name).tap()
      passes.push(await readQr(qr(page)))
    }
    for (const pass of passes) expect(pass).toMatch(PASS_TEXT)
    expect(new Set(passes).size).toBe(2)
  },
)
