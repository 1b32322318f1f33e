import type { Page } from 'playwright-core'
import sharp from 'sharp'

/** What the steps below create. */
export const club = { name: 'باشگاه آبی', pool: 'استخر دریا', coach: 'لاله کریمی', team: 'تیم دلفین', price: 1_200_000 }

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const toast = (page: Page, text: string) => page.locator('.toast-stack').getByText(text).first().waitFor()

async function picture(): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#1976d2' } })
    .jpeg()
    .toBuffer()
}

/** Chooses a picture for a row, and takes the frame that the dialog proposes. */
async function addPicture(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await main(page).getByText('انتخاب تصویر', { exact: true }).first().click()
  await (await chooser).setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  const dialog = page.getByRole('dialog', { name: 'تنظیم کادر تصویر' })
  await dialog.getByRole('button', { name: 'ذخیره' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await main(page).getByLabel('توضیح تصویر برای نابینایان').first().fill('آب آبی استخر')
}

/** Opens the form of a new row, fills these fields by label, adds a picture, and saves. */
async function addRow(page: Page, noun: string, fields: Record<string, string>, choices: Record<string, string> = {}) {
  await page.goto(`/desk/${noun}/new`)
  for (const [label, text] of Object.entries(fields)) await main(page).getByLabel(label).first().fill(text)
  for (const [label, text] of Object.entries(choices))
    await main(page).getByLabel(label).first().selectOption({ label: text })
  await addPicture(page)
  await button(page, 'ذخیره').click()
  await page.waitForURL((url) => /\d+$/.test(url.pathname))
}

/** The owner names the club, adds a pool, a coach, a team with a session in every month to come, and a code. */
export async function openClub(page: Page): Promise<void> {
  await page.goto('/desk/setup')
  await main(page).getByLabel('نام باشگاه').fill(club.name)
  await main(page).getByLabel('تلفن').fill('02188001122')
  await button(page, 'ذخیره').click()
  await toast(page, 'ذخیره شد')

  await addRow(page, 'pools', { نام: club.pool, شهر: 'تهران', نشانی: 'خیابان آزادی، پلاک ۱۰' })
  await addRow(page, 'coaches', { نام: club.coach })
  await addRow(page, 'teams', { نام: club.team }, { استخر: club.pool, مربی: club.coach })

  await button(page, 'سانس جدید').click()
  const sheet = page.getByRole('dialog', { name: 'سانس جدید' })
  await sheet.getByLabel('عنوان سانس').fill('عصرها')
  for (const day of ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه'])
    await sheet.getByLabel(day, { exact: true }).check()
  await sheet.getByLabel('شروع').fill('۲۲:۳۰')
  await sheet.getByLabel('پایان').fill('۲۳:۳۰')
  await sheet.getByLabel('ظرفیت هر ماه یا تاریخ').fill('۲')
  await sheet.getByLabel('قیمت اصلی').fill(String(club.price))
  await sheet.getByRole('button', { name: 'ذخیره' }).click()
  await sheet.waitFor({ state: 'hidden' })

  await page.goto('/desk/codes')
  await button(page, 'کد جدید').first().click()
  const form = page.getByRole('dialog', { name: 'کد جدید' })
  await form
    .getByLabel('کد', { exact: true })
    .or(form.getByLabel(/^کد\*?$/))
    .first()
    .fill('ABI20')
  await form.getByLabel('درصد').last().fill('20')
  await form.getByRole('button', { name: 'ساخت کد' }).click()
  await main(page).getByText('ABI20').first().waitFor()
  await page.goBack()
}

/** Sells the months that are chosen by `term` to a new number for cash. */
export async function sellForCash(page: Page, phone: string, name: string): Promise<void> {
  await page.goto('/desk/walk-in')
  await main(page).getByLabel('شمارهٔ موبایل').fill(phone)
  await button(page, 'ادامه').click()
  await main(page).getByLabel('نام و نام خانوادگی').fill(name)
  await button(page, 'ساخت حساب و ادامه').click()
  const session = main(page).getByLabel('کلاس یا سانس').last()
  const offered = session.locator('option').filter({ hasText: club.team })
  await session.selectOption({ label: (await offered.first().textContent()) ?? '' })
  await main(page)
    .getByRole('checkbox', { name: /جای خالی/ })
    .first()
    .check()
  await main(page).getByLabel('روش پرداخت').selectOption({ label: 'نقد' })
  await button(page, /^دریافت .* و ثبت$/).click()
  await page.getByRole('heading', { name: 'ثبت شد' }).waitFor()
}

/** Answers a confirmation that asks for a reason. */
export async function confirmWithReason(page: Page, yes: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: yes }) })
  await dialog.getByLabel('علت').fill(reason)
  await dialog.getByRole('button', { name: yes }).click()
}
