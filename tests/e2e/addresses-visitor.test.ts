import { expect } from 'vitest'
import { workerTest as test } from '#tests/support/drivers/e2e.ts'
import { bookFirst, payAtBank } from '#tests/support/drivers/page/booking-steps.ts'
import { watchCls } from '#tests/support/drivers/page/cls.ts'
import { addressesOf, WALK_MS, walk } from '#tests/support/scenarios/address-walk.ts'

test('every address opens with real content for a signed-out visitor, in both themes and at every width', {
  timeout: WALK_MS,
}, async ({ page, browser, server, complaints }) => {
  // A receipt to open: a visitor needs only its address.
  const payer = await browser.newPage({ baseURL: server.origin, viewport: { width: 360, height: 740 } })
  await payer.goto('/team-overview/2')
  await bookFirst(payer, server, '09121110092')
  await payAtBank(payer, 'پرداخت')
  await payer.getByRole('heading', { name: 'ثبت‌نام شما انجام شد' }).waitFor()
  const addresses = await addressesOf(server, new URL(payer.url()).pathname)
  await payer.close()

  await watchCls(page)
  expect(await walk(page, addresses, complaints, 0)).toEqual([])
})
