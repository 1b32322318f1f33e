import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import { termKey } from '#src/contract/month.ts'
import { weekStrings as words } from '#src/features/desk/week/strings.ts'
import { test } from '#tests/support/drivers/e2e.ts'
import { signInByCode } from '#tests/support/drivers/page/booking-steps.ts'
import { blockOf, dragBlock, previewClosing, saveChange, sheet } from '#tests/support/drivers/page/week-board.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'
import { expectAuditPassed } from '#tests/support/scenarios/payment/payment-audit.ts'
import { bookedClub } from '#tests/support/scenarios/schedule/booked-club.ts'
import { difference, happened } from '#tests/support/scenarios/schedule/schedule.ts'

/** The seeded owner and manager. */
const [OWNER, MANAGER] = ['09999990001', '09999990002']
const [VISITS_A_DAY, SWIMMERS] = [4, 3]
const wide = { width: 1440, height: 1000 }

async function openBoard(page: Page, server: RunningServer, board: string, phone: string) {
  await page.setViewportSize(wide)
  await page.goto(board)
  await page.getByRole('main').getByRole('button', { name: 'ورود', exact: false }).first().click()
  await signInByCode(page, server, phone)
  await blockOf(page, 'تیم نهنگ', 'شنبه').waitFor()
}

test('two managers who change the same week: the second sees the earlier and the new consequence, and saves the new one', {
  timeout: 300_000,
}, async ({ page, browser, server, complaints, onTestFinished }) => {
  const address = runningDatabase(server.dataDir)
  if (address === undefined) throw new Error('the server has no database of its own')
  const { db, sql, close } = openDatabase(address, { max: 2 })
  onTestFinished(close)
  const { week, days, pool, price } = await bookedClub({ db, sql }, { visits: VISITS_A_DAY, swimmers: SWIMMERS })
  const [saturday] = week
  const [first, last] = [days[0], days.at(-1)]
  if (saturday === undefined || first === undefined || last === undefined) throw new Error('a week')
  const board = `/desk/week?day=${termKey(saturday)}&pool=${pool}`
  const second = await browser.newContext({ baseURL: server.origin, locale: 'fa-IR', timezoneId: 'Asia/Tehran' })
  onTestFinished(() => second.close())
  const other = await second.newPage()
  await openBoard(page, server, board, MANAGER)
  await openBoard(other, server, board, OWNER)
  const start = await happened({ sql })

  // Both drag the same class; the later one is told that it is not there any more.
  await dragBlock(page, blockOf(page, 'تیم نهنگ', 'شنبه'), 1)
  await sheet(page).getByText(words.message(SWIMMERS)).waitFor()
  await dragBlock(other, blockOf(other, 'تیم نهنگ', 'شنبه'), 1)
  await sheet(other).getByText(words.message(SWIMMERS)).waitFor()
  await saveChange(page)
  await sheet(other).getByRole('button', { name: words.save, exact: true }).click()
  await sheet(other).getByRole('heading', { name: words.earlier }).waitFor()
  await sheet(other).getByText(words.conflict.no_lesson).waitFor()
  expect(await sheet(other).getByRole('button', { name: words.saveNew }).count()).toBe(0)
  await other.keyboard.press('Escape')
  await sheet(other).waitFor({ state: 'hidden' })

  // Three days while the other closes the first of them: what is left is saved as it is shown.
  const visits = days.length * VISITS_A_DAY
  await previewClosing(page, { from: first, to: last })
  await sheet(page)
    .getByText(words.refunds(visits * price, visits))
    .waitFor()
  await previewClosing(other, { from: first, to: first })
  await sheet(other)
    .getByText(words.refunds(VISITS_A_DAY * price, VISITS_A_DAY))
    .waitFor()
  await saveChange(other)
  await sheet(page).getByRole('button', { name: words.save, exact: true }).click()
  await sheet(page).getByText(words.changed).waitFor()
  const left = visits - VISITS_A_DAY
  await sheet(page)
    .getByText(words.refunds(visits * price, visits))
    .waitFor()
  await sheet(page)
    .getByText(words.refunds(left * price, left))
    .waitFor()
  await saveChange(page, words.saveNew)

  expect(difference(start, await happened({ sql }))).toEqual({
    ...{ changes: 3, entries: 3, messages: SWIMMERS + visits, told: SWIMMERS + visits },
    ...{ rial: visits * price, refunds: visits, credits: 0, ended: 0 },
  })
  // The browser reports the refused saves.
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
  await expectAuditPassed({ db })
})
