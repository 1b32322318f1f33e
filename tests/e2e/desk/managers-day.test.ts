import { expect } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import { termKey } from '#src/contract/month.ts'
import { weekStrings as words } from '#src/features/desk/week/strings.ts'
import { test } from '#tests/support/drivers/e2e.ts'
import { signInByCode } from '#tests/support/drivers/page/booking-steps.ts'
import { overOf } from '#tests/support/drivers/page/layout.ts'
import { blockOf, dragBlock, previewClosing, saveChange, sheet } from '#tests/support/drivers/page/week-board.ts'
import { expectAuditPassed } from '#tests/support/scenarios/payment/payment-audit.ts'
import { bookedClub } from '#tests/support/scenarios/schedule/booked-club.ts'
import { difference, happened } from '#tests/support/scenarios/schedule/schedule.ts'

/** The seeded manager. */
const MANAGER = '09999990002'
const VISITS_A_DAY = 100
const SWIMMERS = 5

test('a manager moves a class, closes three days with 300 booked, and substitutes a coach', {
  timeout: 300_000,
}, async ({ page, server, complaints, onTestFinished }) => {
  const address = runningDatabase(server.dataDir)
  if (address === undefined) throw new Error('the server has no database of its own')
  const { db, sql, close } = openDatabase(address, { max: 2 })
  onTestFinished(close)
  const { week, days, pool, coach, price } = await bookedClub({ db, sql }, { visits: VISITS_A_DAY, swimmers: SWIMMERS })
  const [saturday, sunday] = week
  const [first, last] = [days[0], days.at(-1)]
  if (saturday === undefined || sunday === undefined || first === undefined || last === undefined)
    throw new Error('a week')
  await page.setViewportSize({ width: 1440, height: 1000 })
  const board = `/desk/week?day=${termKey(saturday)}&pool=${pool}`
  await page.goto(board)
  await page.getByRole('main').getByRole('button', { name: 'ورود', exact: false }).first().click()
  await signInByCode(page, server, MANAGER)
  await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
  const block = (weekday: string) => blockOf(page, 'تیم نهنگ', weekday)
  await block('شنبه').waitFor()
  expect(await overOf(page)).toBe(0)

  const start = await happened({ sql })
  await dragBlock(page, block('شنبه'), 1)
  await sheet(page).getByText(words.message(SWIMMERS)).waitFor()
  await saveChange(page)
  await block('یکشنبه').waitFor()
  expect(difference(start, await happened({ sql }))).toMatchObject({ changes: 1, messages: SWIMMERS, rial: 0 })

  const visits = days.length * VISITS_A_DAY
  const before = await happened({ sql })
  await previewClosing(page, { from: first, to: last })
  await sheet(page)
    .getByText(words.refunds(visits * price, visits))
    .waitFor()
  await sheet(page).getByText(words.message(visits)).waitFor()
  await saveChange(page)
  const done = difference(before, await happened({ sql }))
  expect(done).toEqual({
    ...{ changes: 1, messages: visits, told: visits, rial: visits * price, refunds: visits },
    ...{ credits: 0, ended: 0, entries: 1 },
  })

  // Onto a closed day: the reason is shown, and there is nothing to save.
  await dragBlock(page, block('یکشنبه'), 1)
  await sheet(page).getByText(words.conflict.pool_closed).waitFor()
  expect(await sheet(page).getByRole('button', { name: words.save }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'hidden' })

  // By the keyboard alone.
  await block('یکشنبه').press('Enter')
  await sheet(page).getByRole('button', { name: words.actions.substitute }).press('Enter')
  await sheet(page).getByLabel(words.coachField).selectOption(String(coach))
  await sheet(page).getByRole('button', { name: words.show }).press('Enter')
  await sheet(page).getByText(words.message(SWIMMERS)).waitFor()
  await sheet(page).getByRole('button', { name: words.save }).press('Enter')
  await sheet(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: new RegExp(words.substitute('مربی جانشین')) }).waitFor()
  expect(await sql`select instructor_id from substitutes`).toEqual([{ instructor_id: coach }])

  await page.setViewportSize({ width: 360, height: 740 })
  await page
    .getByRole('button', { name: /تیم نهنگ/ })
    .first()
    .waitFor()
  expect(await overOf(page)).toBe(0)
  expect(complaints).toEqual([])
  await expectAuditPassed({ db })
})
