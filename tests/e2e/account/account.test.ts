import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { picturePng } from '#tests/support/data/picture-file.ts'
import { ageCodes, test } from '#tests/support/drivers/e2e.ts'
import { axeFaults } from '#tests/support/drivers/page/axe.ts'
import { signInByCode } from '#tests/support/drivers/page/booking-steps.ts'
import { overOf } from '#tests/support/drivers/page/layout.ts'
import { elsewhere } from '#tests/support/scenarios/account/elsewhere.ts'
import { comeIn } from '#tests/support/scenarios/come-in.ts'

const DESK_WIDTH = 1280
const addresses = ['/profile-edit', '/password-edit', '/account-settings', '/security', '/profile']

const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text }).first().waitFor()
const inSheet = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const clickButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

const isAccessible = async (page: Page, what: string) => expect(await axeFaults(page), what).toEqual([])

test('a picture is chosen, cropped with the keyboard and saved; the header shows it, and the name, until it is removed', async ({
  page,
  server,
  complaints,
}) => {
  await comeIn(page, server, '09124440001', '/profile-edit')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: picturePng(600, 400),
    })
  const area = page.getByRole('dialog').getByRole('application', { name: 'جابه‌جا کردن عکس در کادر' })
  await area.waitFor()
  await expect.poll(() => area.evaluate((element) => element === document.activeElement)).toBe(true)
  await isAccessible(page, 'the cropper')
  // A picture of 600 by 400 fills its square window in height.
  const window = await page.locator('.crop-area').boundingBox()
  const picture = await page.locator('.crop-area img').boundingBox()
  expect(Math.round(window?.width ?? 0)).toBe(Math.round((await area.boundingBox())?.width ?? 0))
  expect(Math.round(picture?.height ?? 0)).toBe(Math.round(window?.height ?? 1))
  const placeOf = () => page.locator('.crop-area img').getAttribute('style')
  const preview = () => page.locator('.crop-window img').getAttribute('style')
  const before = { place: await placeOf(), preview: await preview() }
  await area.press('+')
  expect(await page.getByRole('slider', { name: 'بزرگ‌نمایی' }).inputValue()).toBe('1.15')
  const zoomed = await placeOf()
  expect(zoomed).not.toBe(before.place)
  await area.press('ArrowLeft')
  expect(await placeOf()).not.toBe(zoomed)
  await expect.poll(preview).not.toBe(before.preview)
  await inSheet(page, 'ذخیرهٔ عکس').click()
  await toast(page, 'عکس پروفایل ذخیره شد')
  await page.getByLabel('نام', { exact: true }).fill('مینا راد')
  await page.getByLabel('روز', { exact: true }).fill('۳۰')
  await page.getByLabel('ماه', { exact: true }).selectOption('12')
  await page.getByLabel('سال', { exact: true }).fill('1399')
  await clickButton(page, 'ذخیره')
  await toast(page, 'پروفایل شما ذخیره شد')
  await page.getByRole('link', { name: 'رفتن به صفحهٔ اصلی' }).first().click()
  const avatar = page.locator('.header .header-avatar-image')
  await avatar.waitFor()
  expect(await avatar.getAttribute('src')).toMatch(/^http.*\/media\/avatars\/.+\.webp$/)
  await expect.poll(() => avatar.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
  await page.reload()
  await avatar.waitFor()

  await page.goto('/profile-edit')
  expect(await page.getByLabel('سال', { exact: true }).inputValue()).toBe('۱۳۹۹')
  await clickButton(page, 'حذف عکس')
  await inSheet(page, 'حذف عکس').click()
  await toast(page, 'عکس پروفایل حذف شد')
  await page.goto('/')
  await page.locator('.header .header-avatar-initials').waitFor()
  expect(complaints).toEqual([])
})

test('the theme follows the device by default, from the first paint on, and a chosen one survives the sign-out', async ({
  page,
  server,
}) => {
  await comeIn(page, server, '09124440002', '/account-settings')
  const look = () => page.evaluate(() => document.documentElement.dataset.theme)
  expect(await look()).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await look()).toBe('light')
  await page.getByRole('radio', { name: /^هماهنگ با دستگاه/ }).check()
  expect(await look()).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(look).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => {
    // The theme when the first element of the body exists, before the first paint.
    const watch = new MutationObserver(() => {
      if (document.body === null) return
      document.documentElement.setAttribute('data-first-look', document.documentElement.dataset.theme ?? '')
      watch.disconnect()
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/account-settings')
  expect(await page.evaluate(() => document.documentElement.dataset.firstLook)).toBe('dark')
  await page.goto('/about')
  await page.getByRole('navigation').getByRole('button', { name: 'خروج' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'خروج از حساب' }).click()
  await page.getByRole('button', { name: 'ثبت‌نام', exact: true }).waitFor()
  await page.reload()
  expect(await look()).toBe('dark')
})

test('the other devices are signed out, this one is not', async ({ page, server }) => {
  const number = '09124440003'
  await comeIn(page, server, number, '/profile')
  const other = await elsewhere(server, number)
  await page.goto('/security')
  await page.getByText('سافاری روی آیفون').waitFor()
  await isAccessible(page, 'two devices')
  await clickButton(page, 'خروج از همهٔ دستگاه‌های دیگر')
  await inSheet(page, 'خروج از دستگاه‌ها').click()
  await toast(page, 'از همهٔ دستگاه‌های دیگر خارج شدید')
  await page.getByText('فقط همین دستگاه به حساب شما وارد شده است.').waitFor()
  expect((await other.renew()).status).toBe(401)
  await page.reload()
  await page.getByText('همین دستگاه', { exact: true }).waitFor()
})

test('an account is deleted with a fresh code: every device is signed out, and the browser stores nothing of it', async ({
  page,
  server,
}) => {
  const number = '09124440004'
  await comeIn(page, server, number, '/account-settings')
  const other = await elsewhere(server, number)
  await page.reload()
  await clickButton(page, 'حذف حساب من')
  await inSheet(page, 'ادامه و دریافت کد').click()
  await page.getByRole('dialog').getByRole('timer').waitFor()
  await isAccessible(page, 'the wait for a code')
  await inSheet(page, 'انصراف').click()
  await ageCodes(server, number)
  await page.reload()
  await clickButton(page, 'حذف حساب من')
  await inSheet(page, 'ادامه و دریافت کد').click()
  const code = page.getByRole('dialog').getByLabel('کد ۵ رقمی')
  await code.waitFor()
  await code.fill(await server.codeFor(number))
  await inSheet(page, 'حذف همیشگی حساب').click()
  await toast(page, 'حساب شما حذف شد و از همهٔ دستگاه‌ها خارج شدید')
  await page.waitForURL((url) => url.pathname === '/')
  expect((await other.renew()).status).toBe(401)
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(stored).not.toContain(number)
  expect(stored).not.toContain('token')
})

test('the number changes with a code on each of the two, and the new one signs in', async ({ page, server }) => {
  const [number, next] = ['09124440007', '09124440008']
  await comeIn(page, server, number, '/profile-edit')
  await page.reload()
  const openSheet = async () => {
    await clickButton(page, 'تغییر شماره')
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('شمارهٔ جدید').fill(`+98 ${next.slice(1)}`)
    await inSheet(page, 'ارسال کدها').click()
    return sheet
  }
  // The sign-in code was sent to this number a moment ago: the cooldown is shown.
  const early = await openSheet()
  await early.getByText('دریافت کد جدید پس از').waitFor()
  await isAccessible(page, 'the wait for the own code')
  await early.getByRole('button', { name: 'بستن' }).click()
  await ageCodes(server, number)
  await ageCodes(server, next)
  await page.reload()
  const sheet = await openSheet()
  const [newCode, currentCode] = [sheet.getByLabel('کد شمارهٔ جدید'), sheet.getByLabel('کد شمارهٔ فعلی')]
  await newCode.waitFor()
  await isAccessible(page, 'the two codes')
  const [right, own] = [await server.codeFor(next), await server.codeFor(number)]
  await newCode.fill(right === '11111' ? '22222' : '11111')
  await currentCode.fill(own)
  await inSheet(page, 'تغییر شماره').click()
  await sheet.getByText('کد تأیید نادرست است').waitFor()
  await newCode.fill(right)
  await inSheet(page, 'تغییر شماره').click()
  await toast(page, 'شمارهٔ موبایل شما تغییر کرد')
  await page.getByText('۰۹۱۲۴۴۴۰۰۰۸').first().waitFor()

  await page.goto('/about')
  await page.getByRole('navigation').getByRole('button', { name: 'خروج' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'خروج از حساب' }).click()
  await page.getByRole('button', { name: 'ثبت‌نام', exact: true }).click()
  await ageCodes(server, next)
  await signInByCode(page, server, next)
  await page.goto('/profile-edit')
  await page.getByText('۰۹۱۲۴۴۴۰۰۰۸').first().waitFor()
})

test('leaving a page with unsaved changes asks for confirmation', async ({ page, server }) => {
  await comeIn(page, server, '09124440005', '/profile-edit')
  await page.getByLabel('نام', { exact: true }).fill('مینا')
  await page.getByRole('link', { name: 'رفتن به صفحهٔ اصلی' }).first().click()
  await isAccessible(page, 'the question')
  await inSheet(page, 'ماندن و ادامه').click()
  expect(await page.getByLabel('نام', { exact: true }).inputValue()).toBe('مینا')
  await page.getByRole('link', { name: 'رفتن به صفحهٔ اصلی' }).first().click()
  await inSheet(page, 'رفتن بدون ذخیره').click()
  await page.waitForURL((url) => url.pathname === '/')
})

// addresses-*.test.ts opens every address on phones.
test('account pages have no axe violation on a desktop, light or dark, and do not overflow', async ({
  page,
  server,
}) => {
  await page.goto('/security')
  await page.getByRole('heading', { name: 'ابتدا وارد حساب خود شوید' }).waitFor()
  await isAccessible(page, 'the door')
  await comeIn(page, server, '09124440006', '/security')
  for (const theme of ['light', 'dark']) {
    await page.evaluate((mode) => localStorage.setItem('themeMode', mode), theme)
    await page.setViewportSize({ width: DESK_WIDTH, height: 800 })
    for (const address of addresses) {
      await page.goto(address)
      await page.locator('#content h1').waitFor()
      await page.locator('main .skeleton').first().waitFor({ state: 'detached' })
      await isAccessible(page, `${address} ${theme}`)
      expect(await overOf(page), address).toBeLessThanOrEqual(0)
    }
  }
})
