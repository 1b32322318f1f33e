import { expect } from 'vitest'
import { test } from '#tests/support/drivers/e2e.ts'
import { axeFaults } from '#tests/support/drivers/page/axe.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'
import { freeMonthAt, swimmerAt } from '#tests/support/scenarios/swimmer.ts'

async function atBank(server: RunningServer, phone: string) {
  const swimmer = await swimmerAt(server.origin, phone, server.codeFor)
  const { uid } = await swimmer.hold(await freeMonthAt(server.origin, 1))
  return { ...swimmer, uid, ...(await swimmer.goToBank(uid)) }
}

test('a payer without scripts pays on a phone and returns to the shop', async ({ server, browser }) => {
  const { uid, page: address, receipt } = await atBank(server, '09120000011')
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
    baseURL: server.origin,
  })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('button', { name: 'پرداخت' }).click()
  await page.waitForURL(`**/payment-receipt/${uid}/`)
  expect(await receipt(uid)).toMatchObject({ state: 'confirmed' })
  await page.goto(address)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('پرداخت انجام شده است')
  await context.close()
})

test('the bank’s page fits the screen and passes its policy and axe, in both themes', async ({
  server,
  page,
  complaints,
}) => {
  const { page: address } = await atBank(server, '09120000012')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(address)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    const cancel = await page.getByRole('button', { name: 'انصراف' }).boundingBox()
    expect((cancel?.y ?? 740) + (cancel?.height ?? 0)).toBeLessThan(740)
    expect(await axeFaults(page)).toEqual([])
  }
  expect(complaints).toEqual([])
})
