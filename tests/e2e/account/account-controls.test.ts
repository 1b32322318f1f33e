import { expect } from 'vitest'
import { uiStrings } from '#src/ui/strings.ts'
import { workerReady } from '#tests/support/drivers/device.ts'
import { test, workerTest } from '#tests/support/drivers/e2e.ts'
import { axeFaults } from '#tests/support/drivers/page/axe.ts'
import { clsOf, watchCls } from '#tests/support/drivers/page/cls.ts'
import { networkIdle } from '#tests/support/drivers/page/network-idle.ts'
import { comeIn } from '#tests/support/scenarios/come-in.ts'

workerTest(
  'the settings and the calendar open without signal once their pages were seen',
  async ({ page, context, server }) => {
    const firstSwitch = () => page.getByRole('switch').first()
    const chunks = () =>
      page.evaluate(async () => {
        const requests = await (await caches.open('parts')).keys()
        return requests.map(({ url }) => new URL(url).pathname.replace(/^\/assets\/|-.{8}\.\w+$/g, ''))
      })
    await page.goto('/about')
    await workerReady(page)
    await comeIn(page, server, '09124440009', '/profile')
    await context.setOffline(true)
    await page.goto('/account-settings')
    await page.getByRole('main').getByText(uiStrings.offlineTitle).first().waitFor()
    await context.setOffline(false)
    await page.goto('/account-settings')
    await firstSwitch().waitFor()
    await page.goto('/profile-edit')
    await expect.poll(chunks).toEqual(expect.arrayContaining(['chakra', 'switch-control', 'calendar-dialog']))
    await context.setOffline(true)
    await page.goto('/account-settings')
    await firstSwitch().waitFor()
    await page.goto('/profile-edit')
    await page.getByRole('button', { name: 'انتخاب از تقویم' }).click()
    await page.getByRole('dialog').getByRole('grid').waitFor()
  },
)

test('the settings have no layout shift while their controls load', async ({ page, server }) => {
  await comeIn(page, server, '09124440011', '/account-settings')
  await page.getByRole('switch').first().waitFor()
  await page.route('**/assets/chakra-*', async (route) => {
    await page.getByText('زمینهٔ روشن', { exact: false }).first().waitFor()
    await route.continue()
  })
  await watchCls(page)
  await page.goto('/account-settings')
  await page.getByRole('switch').first().waitFor()
  await networkIdle(page)
  expect(await clsOf(page)).toEqual([])
})

test('a birth date is picked in the calendar by keyboard, in the reading direction', async ({
  page,
  server,
  complaints,
}) => {
  await comeIn(page, server, '09124440010', '/profile-edit')
  await page.getByLabel('روز', { exact: true }).fill('1')
  await page.getByLabel('ماه', { exact: true }).selectOption('1')
  await page.getByLabel('سال', { exact: true }).fill('1380')
  await page.getByRole('button', { name: 'انتخاب از تقویم' }).click()
  const sheet = page.getByRole('dialog')
  const day = (name: string) => sheet.getByRole('button', { name, exact: true })
  await day('۱ فروردین ۱۳۸۰').focus()
  for (const [key, name] of [
    ['ArrowLeft', '۲ فروردین ۱۳۸۰'],
    ['ArrowRight', '۱ فروردین ۱۳۸۰'],
    ['ArrowUp', '۲۴ اسفند ۱۳۷۹'],
    ['PageDown', '۲۴ فروردین ۱۳۸۰'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name)
  }
  for (const theme of ['light', 'dark']) {
    await page.evaluate((mode) => document.documentElement.setAttribute('data-theme', mode), theme)
    expect(await axeFaults(page), theme).toEqual([])
  }
  await sheet.getByLabel('سال', { exact: true }).selectOption('1365')
  await day('۲۴ فروردین ۱۳۶۵').click()
  await sheet.getByRole('button', { name: 'انتخاب ۲۴ فروردین ۱۳۶۵' }).click()
  expect(await page.getByRole('textbox', { name: 'سال', exact: true }).inputValue()).toBe('۱۳۶۵')
  expect(complaints).toEqual([])
})
