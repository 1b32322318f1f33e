import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { picturePng } from '#tests/support/data/picture-file.ts'
import { workerReady } from '#tests/support/drivers/device.ts'
import { storedByBrowser, storedOnDevice, workerTest as test } from '#tests/support/drivers/e2e.ts'
import { axeFaults } from '#tests/support/drivers/page/axe.ts'
import { overOf } from '#tests/support/drivers/page/layout.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'
import { comeIn } from '#tests/support/scenarios/come-in.ts'

const main = (page: Page) => page.getByRole('main')
const list = (page: Page) => page.getByRole('list', { name: 'فهرست شناگران' })
const clickButton = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

async function isFine(page: Page, what: string) {
  expect(await axeFaults(page), what).toEqual([])
  expect(await overOf(page), what).toBe(0)
}

async function add(page: Page, name: string, sex: 'female' | 'male', year: string) {
  await main(page).getByRole('link', { name: 'افزودن شناگر' }).click()
  await page.getByLabel('نام شناگر').fill(name)
  await page.getByLabel('جنسیت').selectOption(sex)
  const birth = page.getByRole('group', { name: 'تاریخ تولد' })
  await birth.getByLabel('روز').fill('12')
  await birth.getByLabel('ماه').selectOption('5')
  await birth.getByLabel('سال').fill(year)
  await isFine(page, 'the form')
  await clickButton(page, 'افزودن شناگر')
  await list(page).getByText(name, { exact: true }).waitFor()
}

/** Photo and medical note of the open swimmer. */
async function describe(page: Page) {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'n.png', mimeType: 'image/png', buffer: picturePng(300, 200) })
  await page.getByRole('dialog').getByRole('application').waitFor()
  await inDialog(page, 'ذخیرهٔ عکس').click()
  await main(page).getByRole('img', { name: 'عکس نیلوفر' }).waitFor()
  await clickButton(page, 'نوشتن یادداشت پزشکی')
  await page.getByLabel('متن یادداشت').fill('آسم خفیف دارد')
  await page.getByRole('checkbox').check()
  await clickButton(page, 'ذخیرهٔ یادداشت')
  await main(page).getByText('برای این شناگر یادداشت پزشکی ثبت شده است.').waitFor()
}

/** A second person accepts the invitation, finds the swimmer in a booking, and loses sight of them when the link ends. */
async function withGuardian(page: Page, browser: Browser, server: RunningServer) {
  const number = '09124470002'
  await page.getByLabel('شمارهٔ موبایل سرپرست').fill(number)
  await clickButton(page, 'ارسال دعوت')
  await main(page).getByText('در انتظار پذیرش').waitFor()
  await isFine(page, 'an open invitation')
  const viewport = { width: 360, height: 740 }
  const other = await browser.newContext({
    baseURL: server.origin,
    viewport,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
  })
  try {
    const guardian = await other.newPage()
    await comeIn(guardian, server, number, '/members')
    await isFine(guardian, 'an invitation')
    await main(guardian)
      .getByRole('button', { name: /^می‌پذیرم/ })
      .click()
    const shared = main(guardian)
      .getByRole('region', { name: /^شناگران / })
      .getByText('نیلوفر راد')
    await shared.waitFor()
    await isFine(guardian, 'shared swimmers')
    await guardian.goto('/team-overview/3')
    await guardian.locator('#content a[href*="/booking/"]').first().click()
    await guardian.getByRole('checkbox', { name: /نیلوفر راد.* از حساب / }).waitFor()
    await page.reload()
    await main(page)
      .getByRole('button', { name: /^پایان دسترسی user/ })
      .click()
    await inDialog(page, 'پایان دسترسی').click()
    await main(page)
      .getByRole('button', { name: /^پایان دسترسی user/ })
      .waitFor({ state: 'detached' })
    await guardian.goto('/members')
    await guardian.getByLabel('شمارهٔ موبایل سرپرست').waitFor()
    await shared.waitFor({ state: 'detached' })
  } finally {
    await other.close()
  }
}

test('a parent adds two children, changes one with photo and note, reads the list offline, removes the other, and shares the list with a guardian', async ({
  page,
  context,
  browser,
  server,
  complaints,
}) => {
  await comeIn(page, server, '09124470001', '/members')
  await list(page).getByText('خودتان').waitFor()
  await workerReady(page)
  await isFine(page, 'an adult alone')
  await add(page, 'نیلوفر', 'female', '1395')
  await add(page, 'دارا', 'male', '1398')
  await isFine(page, 'the list')

  await list(page).getByText('نیلوفر').click()
  await describe(page)
  await page.getByLabel('نام شناگر').fill('نیلوفر راد')
  await isFine(page, 'a swimmer')
  await clickButton(page, 'ذخیرهٔ تغییرات')
  await list(page).getByText('نیلوفر راد').waitFor()
  await list(page).getByText('یادداشت پزشکی دارد').waitFor()
  await storedOnDevice(page, '["members"')
  await expect.poll(async () => await storedByBrowser(page)).toContain('نیلوفر راد')
  expect(await storedByBrowser(page)).not.toContain('آسم')

  expect(complaints).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await list(page).getByText('نیلوفر راد').waitFor()
  await list(page).getByText('دارا').click()
  await page.getByLabel('نام شناگر').fill('دارا راد')
  await clickButton(page, 'ذخیرهٔ تغییرات')
  await list(page).getByText('در انتظار ارسال').waitFor()
  await context.setOffline(false)
  await list(page).getByText('در انتظار ارسال').waitFor({ state: 'detached' })

  await list(page).getByText('دارا راد').click()
  await clickButton(page, 'حذف دارا راد')
  await inDialog(page, 'حذف شناگر').click()
  await list(page).getByText('دارا راد').waitFor({ state: 'detached' })
  await expect.poll(() => list(page).getByRole('listitem').count()).toBe(2)
  await withGuardian(page, browser, server)
})
