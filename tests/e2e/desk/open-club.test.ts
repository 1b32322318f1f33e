import { expect } from 'vitest'
import { chooseMonths, payAtBank, signInByCode, browserTest as test } from '#tests/support/drivers/e2e.ts'
import { makeFastFolder } from '#tests/support/drivers/fast-folder.ts'
import { overOf } from '#tests/support/drivers/page/layout.ts'
import { startServer } from '#tests/support/drivers/server.ts'
import { club, openClub } from '#tests/support/scenarios/desk/open-club.ts'

const OWNER = '09121110001'

const emptyClub = test.extend('server', async ({}, { onCleanup }) => {
  const server = await startServer({
    dataDir: makeFastFolder('mowj-club-'),
    env: { SEED: 'none', OWNER_PHONE: OWNER },
  })
  onCleanup(() => server.stop())
  return server
})

emptyClub('x', { timeout: 300_000 }, async ({ page, wholeBrowser: browser, server, complaints }) => {
  await page.setViewportSize({ width: Number(process.env.W ?? 1440), height: 900 })
  const step = async (name: string) => {
    console.log('STEP', name)
    await page.screenshot({ path: `/tmp/club-${name}.png`, fullPage: true })
  }
  await page.goto('/desk/setup')
  await page.getByRole('main').getByRole('button', { name: 'ورود', exact: false }).first().click()
  await signInByCode(page, server, OWNER)
  try {
    await openClub(page)
    await page.getByRole('button', { name: 'انتشار' }).first().click()
    await page.getByText('منتشر شد').first().waitFor()
    await page.goto('/desk/setup')
    await page.getByRole('heading', { name: /درگاه بانک/ }).waitFor()
    await step('setup')
    const context = await browser.newContext({
      baseURL: server.origin,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      locale: 'fa-IR',
      timezoneId: 'Asia/Tehran',
    })
    const phone = await context.newPage()
    await phone.goto('/teams')
    await phone.locator('a.team-card-link').first().tap()
    await phone.locator('a[href*="/booking/"]').first().tap()
    await chooseMonths(phone, 1, 'tap')
    await phone.screenshot({ path: `/tmp/club-phone.png` })
    await phone.getByRole('button', { name: 'ادامه و پرداخت' }).first().tap()
    await signInByCode(phone, server, '09121110002', 'tap')
    await phone.waitForURL('**/team-payment?order=*')
    await payAtBank(phone, 'پرداخت', 'tap')
    await phone.getByRole('heading', { name: 'ثبت‌نام شما انجام شد' }).waitFor()
    await page.goto('/desk')
    await page.locator('main h1').first().waitFor()
    await page.getByText(club.team).first().waitFor()
    await step('today')
    await page.goto('/desk/till')
    await page.locator('main h1').first().waitFor()
    await page.waitForTimeout(1500)
    await step('till')
    console.log('OVER', await overOf(page), complaints)
    expect(1).toBe(1)
  } catch (error) {
    await page.screenshot({ path: '/tmp/club.png', fullPage: true })
    throw error
  }
})
