import { expect } from 'vitest'
import { test } from '#tests/support/drivers/e2e.ts'
import { overOf } from '#tests/support/drivers/page/layout.ts'
import { liveClass } from '#tests/support/scenarios/attendance/live-class.ts'

const NAME = 'سیده فاطمه‌زهرا موسوی‌نژاد گرگان‌رودی اصل پاشاکی رضوانشهری'

test('attendance, receipt and ticket of a child with a long name fit a page at 200 % and a phone held sideways', {
  timeout: 300_000,
}, async ({ page, server }) => {
  const { sql, sessionId, payers, close } = await liveClass(server, { swimmers: 2 })
  await sql`update members set name = ${NAME} where name = 'نیلوفر ۱'`
  await sql`
      insert into attendance (session_id, member_id, year, month, day, pool_id, mark, mark_at)
      select e.session_id, e.member_id, e.year, e.month, 1, s.pool_id, 'present', now()
      from enrolments e join sessions s on s.id = e.session_id where e.session_id = ${sessionId}`
  const [order] = await sql`select uid from orders where session_id = ${sessionId}`
  await close()
  await page.addInitScript((values) => Object.assign(localStorage, values), {
    access_token: payers[0]?.access,
    refresh_token: payers[0]?.refresh,
    is_first_login: 'false',
  })

  // A window of 360 px at 200 %, and the place of its scrollbar.
  await page.setViewportSize({ width: 195, height: 370 })
  await page.goto('/my-teams')
  await page.getByRole('button', { name: `اشتراک‌گذاری کارت` }).first().waitFor()
  expect(await overOf(page)).toBe(0)
  await page.goto(`/payment-receipt/${order?.uid}/`)
  const title = page.locator('#ticket-title')
  await title.waitFor()
  expect((await title.boundingBox())?.width).toBeGreaterThan(90)
  expect(await overOf(page)).toBe(0)
  await page.goto('/ticket')
  const code = page.getByRole('img', { name: /کد QR/ })
  // The pass of all and that of each: the long name is one of the choices.
  await code.waitFor()
  expect(await overOf(page)).toBe(0)

  await page.setViewportSize({ width: 740, height: 360 })
  await expect
    .poll(async () => {
      const box = await code.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)
    })
    .toBeLessThanOrEqual(360)
})
