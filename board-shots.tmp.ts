import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import { startServer } from '#tests/support/drivers/server.ts'
import { bookedClub } from '#tests/support/scenarios/schedule/booked-club.ts'
import { termKey } from '#src/contract/month.ts'

const out = '/tmp/board2/shots'
mkdirSync(out, { recursive: true })
const server = await startServer()
try {
  const { db, sql, close } = openDatabase(runningDatabase(server.dataDir)!, { max: 2 })
  const { week, days, pool, opening, offer } = await bookedClub({ db, sql }, { visits: 20, swimmers: 5 })
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ baseURL: server.origin, locale: 'fa-IR', timezoneId: 'Asia/Tehran', viewport: { width: 1440, height: 1000 } })
    const page = await context.newPage()
    page.on('pageerror', (e) => console.log('pageerror', String(e)))
    await page.goto('/desk/week')
    await page.getByRole('main').getByRole('button', { name: 'ورود' }).first().click()
    const form = page.locator('.auth-form')
    await form.getByRole('textbox').fill('09999990001')
    await form.getByRole('textbox').press('Enter')
    await page.locator('input[autocomplete="one-time-code"]').fill(await server.codeFor('09999990001'))
    await page.getByRole('button', { name: 'بعداً' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    let theme = 'light'
    const shot = async (name: string, width: number, full = false) => {
      await page.evaluate((t) => { document.documentElement.dataset.theme = t }, theme)
      await page.waitForTimeout(500)
      await page.screenshot({ path: `${out}/${name}-${width}-${theme}.png`, fullPage: full })
    }
    const step = async (name: string, work: () => Promise<void>) => { try { await work() } catch (e) { console.log('FAILED', name, theme, String(e).slice(0, 400)) } }
    const board = `/desk/week?day=${termKey(week[0]!)}&pool=${pool}`
    for (theme of ['light', 'dark']) for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 1000 })
      const sheet = page.locator('dialog[open]')
      const go = (path: string) => page.goto(path)
      await step('week', async () => {
        await go(board); await page.getByRole('button', { name: /تیم نهنگ/ }).first().waitFor()
        await shot('week', width, width === 360)
        await page.getByRole('button', { name: /تیم نهنگ/ }).first().click(); await sheet.waitFor()
        await shot('lesson', width)
        await page.getByRole('button', { name: 'جابه‌جایی' }).click(); await page.waitForTimeout(300)
        await shot('move', width)
        await page.keyboard.press('Escape'); await sheet.waitFor({ state: 'hidden' })
        await page.getByRole('button', { name: /سانس بانوان|استخر هفته/ }).first().click(); await sheet.waitFor()
        await shot('opening', width)
        await page.getByRole('button', { name: 'تغییر ساعت سانس' }).click(); await page.waitForTimeout(300)
        await sheet.getByRole('textbox', { name: 'شروع' }).fill('۱۰:۰۰')
        await sheet.getByRole('textbox', { name: 'پایان' }).fill('۱۲:۳۰')
        await shot('hours', width)
        await sheet.getByRole('button', { name: 'دیدن نتیجه' }).click()
        await sheet.getByText('نتیجهٔ این تغییر').waitFor()
        await shot('hours-result', width)
        await page.keyboard.press('Escape')
      })
      await step('roster', async () => {
        await go(`/desk/roster/team/${offer.session}?month=${termKey(week[0]!).slice(0, 7)}&day=${week[0]!.day}`); await page.waitForTimeout(4000); await shot('roster', width); await page.getByText('پیام به این کلاس').waitFor({ timeout: 3000 })
        await page.getByText('پیام به این کلاس').click()
        await page.getByText('کدام شناگران').waitFor(); await shot('compose', width, true)
        await page.getByLabel(/متن پیام/).fill('کلاس شنبه یک ساعت دیرتر است.')
        await page.getByRole('button', { name: 'شمارش گیرنده‌ها' }).click()
        await page.getByRole('status').first().waitFor(); await shot('counted', width, true)
        await page.getByRole('button', { name: /ارسال به/ }).click()
        await page.getByRole('heading', { name: 'مشخصات پیام' }).waitFor(); await shot('message', width, true)
        await go('/desk/messages'); await page.getByText('پیام جدید').waitFor(); await shot('messages', width)
      })
    }
    void days; void opening
  } finally { await browser.close(); await close() }
} finally { await server.stop() }
