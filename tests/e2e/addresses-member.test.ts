import { expect } from 'vitest'
import { workerTest as test } from '#tests/support/drivers/e2e.ts'
import { bookFirst, payAtBank } from '#tests/support/drivers/page/booking-steps.ts'
import { watchCls } from '#tests/support/drivers/page/cls.ts'
import { addressesOf, WALK_MS, walk } from '#tests/support/scenarios/address-walk.ts'

test('every address opens with real content for a member who has paid, in both themes and at every width', {
  timeout: WALK_MS,
}, async ({ page, server, complaints }) => {
  await watchCls(page)
  await page.goto('/team-overview/2')
  await bookFirst(page, server, '09121110091')
  await payAtBank(page, 'پرداخت')
  await page.getByRole('heading', { name: 'ثبت‌نام شما انجام شد' }).waitFor()
  const addresses = await addressesOf(server, new URL(page.url()).pathname)
  expect(await walk(page, addresses, complaints, 1)).toEqual([])
})
