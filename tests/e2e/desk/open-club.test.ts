import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import { findBrokenEntry } from '#server/modules/audit-log/audit-log.service.ts'
import { monthKey } from '#src/contract/month.ts'
import { daysInJalaliMonth } from '#src/fa/jalali-date.ts'
import { test } from '#tests/support/drivers/e2e.ts'
import { makeFastFolder } from '#tests/support/drivers/fast-folder.ts'
import { chooseMonths, payAtBank, signInByCode } from '#tests/support/drivers/page/booking-steps.ts'
import { overOf } from '#tests/support/drivers/page/layout.ts'
import { type RunningServer, startServer } from '#tests/support/drivers/server.ts'
import { club, confirmWithReason, openClub, sellForCash } from '#tests/support/scenarios/desk/open-club.ts'
import { expectAuditPassed } from '#tests/support/scenarios/payment/payment-audit.ts'

const OWNER = '09121110001'
const SWIMMER = '09121110002'
const WALK_IN = '09121110003'
const FLOAT = 500_000

async function withDatabase<T>(server: RunningServer, work: (database: ReturnType<typeof openDatabase>) => Promise<T>) {
  const address = runningDatabase(server.dataDir)
  if (address === undefined) throw new Error('the server has no database of its own')
  const database = openDatabase(address, { max: 1 })
  return work(database).finally(database.close)
}

/** A swimmer books and pays the first free month of the only team; returns the search of its last lesson's roster. */
async function bookOnPhone(phone: Page, server: RunningServer): Promise<string> {
  await phone.goto('/teams')
  await phone.locator('a.team-card-link').first().tap()
  await phone.locator('a[href*="/booking/"]').first().tap()
  await chooseMonths(phone, 1, 'tap')
  await phone.getByRole('button', { name: 'ادامه و پرداخت' }).first().tap()
  await signInByCode(phone, server, SWIMMER, 'tap')
  await phone.waitForURL('**/team-payment?order=*')
  await payAtBank(phone, 'پرداخت', 'tap')
  await phone.getByRole('heading', { name: 'ثبت‌نام شما انجام شد' }).waitFor()
  const [term] = await withDatabase(server, ({ sql }) => sql`select year, month from enrolments`)
  const month = { year: Number(term?.year), month: Number(term?.month) }
  // The last lesson: it is ahead on every day of the month.
  return `month=${monthKey(month)}&day=${daysInJalaliMonth(month.year, month.month)}`
}

test.for([1440, 360])(
  'an owner opens a club from nothing at %i px, sells on a phone and for cash, cancels a date, refunds, and closes the till',
  { timeout: 300_000 },
  async (width, { browser, onTestFinished }) => {
    // A club of its own, without the demonstration.
    const server = await startServer({
      dataDir: makeFastFolder('mowj-club-'),
      env: { SEED: 'none', OWNER_PHONE: OWNER },
    })
    onTestFinished(() => server.stop())
    const open = async (viewport: { width: number; height: number }) => {
      const context = await browser.newContext({ baseURL: server.origin, viewport, hasTouch: true, locale: 'fa-IR' })
      onTestFinished(() => context.close())
      return context.newPage()
    }
    const page = await open({ width, height: 900 })
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    const fits = async () => expect(await overOf(page)).toBe(0)
    const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()
    const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first()
    await page.goto('/desk/setup')
    await button(/ورود/).click()
    await signInByCode(page, server, OWNER)
    await openClub(page)
    await button('انتشار').click()
    await page.getByText('منتشر شد').first().waitFor()
    await page.goto('/desk/setup')
    await page.getByText('۵ گام از ۷ انجام شده است').waitFor()
    await fits()

    const phone = await open({ width: 360, height: 740 })
    const lesson = await bookOnPhone(phone, server)

    await page.goto('/desk/till')
    await page.getByLabel('موجودی نقد اول شیفت').fill(String(FLOAT))
    await page.getByLabel('رمز صندوق').fill('2468')
    await button('باز کردن صندوق').click()
    await heading('دریافت و پرداخت این شیفت')
    await sellForCash(page, WALK_IN, 'سارا راد')
    await fits()

    await page.goto(`/desk/roster/team/1?${lesson}`)
    await button('لغو این جلسه').click()
    await confirmWithReason(page, 'لغو جلسه', 'تعمیر تصفیه')
    await page.getByText('جلسه لغو شد و به شناگران اطلاع داده شد').waitFor()
    await fits()

    await page.goto('/desk/orders')
    const [order] = await withDatabase(server, ({ sql }) => sql`select uid from orders order by id limit 1`)
    await page.goto(`/desk/orders/${order?.uid}`)
    await button(/^لغو (کل سفارش )?و بازگشت وجه/).click()
    await confirmWithReason(page, 'لغو و بازگشت وجه', 'درخواست شناگر')
    await page.getByText('مبلغ به کیف پول برگشت').first().waitFor()
    await fits()
    await phone.goto('/notifications')
    await phone.getByText('جبرانی', { exact: false }).first().waitFor()
    await phone.goto('/wallet')
    await phone.getByText('۱٬۲۰۰٬۰۰۰').first().waitFor()

    await page.goto('/desk/till')
    await button('بستن صندوق').click()
    const sheet = page.getByRole('dialog', { name: 'بستن صندوق' })
    await sheet.getByLabel('نقد شمرده‌شده').fill(String(FLOAT + club.price))
    await sheet.getByLabel('جمع کارت‌خوان').fill('0')
    await sheet.getByText('شمارش با حساب می‌خواند.').waitFor()
    await sheet.getByRole('button', { name: 'بستن صندوق' }).click()
    await page.getByText('صندوق بسته شد').first().waitFor()
    await fits()
    expect(complaints).toEqual([])
    await withDatabase(server, async ({ db }) => {
      await expectAuditPassed({ db })
      expect(await findBrokenEntry(db)).toBeUndefined()
    })
  },
)
