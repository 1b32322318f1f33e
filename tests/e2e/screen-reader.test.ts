import { readFile } from 'node:fs/promises'
import jsQR from 'jsqr'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { expect } from 'vitest'
import { PASS_TEXT } from '#tests/support/data/pass-text.ts'
import { FIXED_NOW, startAtFixedTime } from '#tests/support/doubles/fixed-clock.ts'
import { test as base } from '#tests/support/drivers/e2e.ts'

/** Always the same morning: the transcript contains months and ages. */
const test = base
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startAtFixedTime()
    onCleanup(() => server.stop())
    return server
  })
  .extend('page', async ({ context, complaints }) => {
    await context.clock.setFixedTime(FIXED_NOW)
    const page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(String(error)))
    return page
  })

const NUMBER = '09121110061'
const MOST_TABS = 80

/** Presses Tab until the element of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let keyPresses = 0; keyPresses < MOST_TABS; keyPresses += 1) {
    await page.keyboard.press('Tab')
    const called = await page.evaluate(() => {
      const active = document.activeElement
      const labels = active instanceof HTMLInputElement ? [...(active.labels ?? [])] : []
      return [active?.getAttribute('aria-label'), ...labels.map((label) => label.textContent), active?.textContent]
        .filter(Boolean)
        .join(' ')
        .replace(/\s+/g, ' ')
    })
    if (name.test(called)) return
    passed.push(called.slice(0, 30))
  }
  throw new Error(`Tab never came to ${name}: ${passed.join(' | ')}`)
}

/** The accessible text of a region, in order, without codes, which are new each time. */
async function accessibleText(page: Page, region: 'main' | 'dialog' = 'main'): Promise<string> {
  const transcript = await page.getByRole(region).ariaSnapshot()
  return `${transcript
    // A region that is still empty may be filled a moment later.
    .replace(/^ *- (?:status|alert)$\n?/gm, '')
    .replace(/user-[۰-۹]+/g, 'NAME')
    .replace(/ساعت [۰-۹]{2}:[۰-۹]{2}/g, 'ساعت TIME')
    .replace(/\b[A-Za-z0-9_-]{22}\b/g, 'CODE')
    .replace(/[۰-۹]{8,}/g, 'NUMBER')
    .replace(/(timer[^\n]*?)[۰-۹]{1,2}:[۰-۹]{2}/g, '$1TIME')}\n`
}

test('a screen-reader user with a keyboard only signs in, books, pays and gets the pass', async ({
  page,
  server,
  complaints,
}) => {
  await page.goto('/login')
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('input')
  await expect(await accessibleText(page)).toMatchFileSnapshot('transcripts/sign-in-phone.txt')
  await page.keyboard.type(NUMBER)
  await page.keyboard.press('Enter')
  const code = page.locator('input[autocomplete="one-time-code"]')
  await code.and(page.locator(':focus')).waitFor()
  await expect(await accessibleText(page)).toMatchFileSnapshot('transcripts/sign-in-code.txt')
  await page.keyboard.type(await server.codeFor(NUMBER))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/set-credentials*')
  await page.getByRole('button', { name: 'بعداً' }).waitFor()
  await tabTo(page, /^بعداً$/)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')

  await page.goto('/team-overview/1')
  await page.getByRole('heading', { level: 1, name: 'نهنگ‌های آبی' }).waitFor()
  await tabTo(page, /^ثبت‌نام/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/teams/booking/**')
  // The link of the overview has selected the first.
  await page.locator('button.month-grid-month[aria-pressed="true"]').first().waitFor()
  await expect(await accessibleText(page)).toMatchFileSnapshot('transcripts/booking.txt')
  await tabTo(page, /^دی/)
  await page.keyboard.press('Space')
  await page.locator('button.month-grid-month[aria-pressed="true"]').nth(1).waitFor()
  await expect(await accessibleText(page)).toMatchFileSnapshot('transcripts/booking-chosen.txt')
  await tabTo(page, /^ادامه و پرداخت/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/team-payment?order=*')
  await page.getByRole('checkbox').last().waitFor()
  await expect(await accessibleText(page)).toMatchFileSnapshot('transcripts/payment.txt')
  await tabTo(page, /شرایط استفاده موافقم/)
  await page.keyboard.press('Space')
  await tabTo(page, /^پرداخت/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sandbox-bank/**')
  await tabTo(page, /^پرداخت/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/payment-receipt/**')
  await page.getByRole('img', { name: /کد QR/ }).waitFor()
  await expect(await accessibleText(page)).toMatchFileSnapshot('transcripts/receipt.txt')
  await tabTo(page, /^تصویر رسید/)
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const { data, width, height } = PNG.sync.read(await readFile(await download.path()))
  expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toMatch(PASS_TEXT)

  await page.goto('/create-post')
  await page.getByRole('textbox', { name: 'عنوان' }).waitFor()
  // A file field with the same name stands here until the code of the recorder is there.
  await page.locator('button', { hasText: 'ضبط ویدیو' }).waitFor()
  await expect(await accessibleText(page)).toMatchFileSnapshot('transcripts/create-post.txt')
  expect(complaints).toEqual([])
})
