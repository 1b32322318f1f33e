import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PASS_TEXT } from '#tests/support/data/pass-text.ts'
import { workerReady } from '#tests/support/drivers/device.ts'
import { storedOnDevice, test, workerTest } from '#tests/support/drivers/e2e.ts'
import { axeFaults } from '#tests/support/drivers/page/axe.ts'
import { bookFirst, payAtBank, signInByCode } from '#tests/support/drivers/page/booking-steps.ts'
import { overOf } from '#tests/support/drivers/page/layout.ts'
import { readQr } from '#tests/support/drivers/qr.ts'
import { type RunningServer, until } from '#tests/support/drivers/server.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const main = (page: Page) => page.getByRole('main')

async function buyTeam(page: Page, server: RunningServer, team: number, number: string) {
  await page.goto(`/team-overview/${team}`)
  await bookFirst(page, server, number)
  await payAtBank(page, 'پرداخت')
  await heading(page, 'ثبت‌نام شما انجام شد').waitFor()
}

workerTest(
  'a swimmer who has paid finds the team, the pass and the notification, also without a network',
  async ({ page, context, server, complaints }) => {
    await buyTeam(page, server, 1, '09121110081')
    await workerReady(page)
    await page.goto('/my-teams')
    const pass = main(page).getByRole('link', { name: /^بلیت ورود/ })
    await pass.first().waitFor()
    await storedOnDevice(page, '"terms","team"')

    await page.goto('/notifications')
    await main(page).getByText('۱ اعلان خوانده‌نشده').waitFor()
    await main(page)
      .getByRole('button', { name: /^خواندم/ })
      .click()
    await main(page).getByText('همه را خوانده‌اید').waitFor()

    await page.goto('/purchase-history?state=paid')
    await main(page).getByText('۱ خرید').waitFor()
    await page.goto('/wallet')
    await main(page).getByText('۰ تومان', { exact: true }).waitFor()
    expect(complaints).toEqual([])

    await context.setOffline(true)
    for (const [address, text] of [
      ['/notifications', 'همه را خوانده‌اید'],
      ['/purchase-history?state=paid', '۱ خرید'],
      ['/wallet', '۰ تومان'],
    ] as const) {
      await page.goto(address)
      await main(page).getByText(text).first().waitFor()
    }
    await page.goto('/my-teams')
    await pass.first().click()
    await page.waitForURL('**/ticket?order=*')
    expect(await readQr(page.getByRole('img', { name: /کد QR/ }))).toMatch(PASS_TEXT)
  },
)

workerTest(
  'a pass never opened is available without signal once the account’s teams were opened',
  async ({ page, context, server, browser }) => {
    await buyTeam(page, server, 2, '09121110082')
    // Another device, which has seen nothing of the payment.
    const other = await browser.newContext({ baseURL: server.origin, viewport: { width: 1440, height: 900 } })
    const desktop = await other.newPage()
    await desktop.goto('/about')
    const tokens = await page.evaluate(() => ({ ...localStorage }))
    await context.close()
    await desktop.evaluate((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, String(value))
    }, tokens)
    await desktop.goto('/my-teams')
    await workerReady(desktop)
    await storedOnDevice(desktop, '["receipts"')
    await other.setOffline(true)
    await desktop.reload()
    await main(desktop)
      .getByRole('link', { name: /^بلیت ورود/ })
      .first()
      .click()
    expect(await readQr(desktop.getByRole('img', { name: /کد QR/ }))).toMatch(PASS_TEXT)
    await other.close()
  },
)

// One sign-in page serves them all; addresses-*.test.ts opens every address as a visitor.
test.for([
  ['/my-teams', '09121110091'],
  ['/wallet', '09121110094'],
] as const)(
  '%s asks a visitor to sign in without a redirect, and has no axe violation, in either theme',
  async ([address, number], { page, server }) => {
    await page.goto(address)
    await main(page).getByRole('button', { name: 'ورود یا ثبت‌نام' }).click()
    await signInByCode(page, server, number)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(address)
    await main(page).getByRole('heading', { level: 2 }).first().waitFor()
    for (const theme of ['light', 'dark']) {
      await page.evaluate((mode) => localStorage.setItem('themeMode', mode), theme)
      await page.reload()
      await main(page).getByRole('heading', { level: 2 }).first().waitFor()
      expect(await axeFaults(page)).toEqual([])
      expect(await overOf(page)).toBeLessThanOrEqual(0)
    }
  },
)

test('the avatar shows unread notifications, and the badge is cleared at sign-out', async ({ page, server }) => {
  await buyTeam(page, server, 3, '09121110083')
  await page.goto('/about')
  await page.getByRole('button', { name: /۱ اعلان خوانده‌نشده/ }).click()
  await page.getByRole('menuitem', { name: 'خروج' }).click()
  await page.getByRole('button', { name: 'منوی ورود و ثبت‌نام' }).waitFor()
  await until('the personal data to be cleared', async () => {
    const names = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('mowj')
          opening.onsuccess = () => {
            const keys = opening.result.transaction('queries').objectStore('queries').getAllKeys()
            keys.onsuccess = () => resolve(JSON.stringify(keys.result))
            opening.result.close()
          }
        }),
    )
    return /notifications|terms|wallet|purchases/.test(names) ? undefined : true
  })
})
