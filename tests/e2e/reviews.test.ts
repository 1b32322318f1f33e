import { expect } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import { reviewStrings as words } from '#src/features/review/strings.ts'
import { test } from '#tests/support/drivers/e2e.ts'
import { axeFaults } from '#tests/support/drivers/page/axe.ts'
import { bookFirst, payAtBank } from '#tests/support/drivers/page/booking-steps.ts'
import { overOf } from '#tests/support/drivers/page/layout.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'

/** Moves the paid term into the past. */
async function beginTerms(server: RunningServer) {
  const address = runningDatabase(server.dataDir)
  if (address === undefined) throw new Error('the server has no database of its own')
  const { sql, close } = openDatabase(address, { max: 1 })
  await sql`update enrolments set year = year - 1`
  await close()
}

test('a member of a team finds its reviews, writes one, and deletes it', async ({ page, server, complaints }) => {
  await page.goto('/team-overview/1')
  await bookFirst(page, server, '09121110091')
  await payAtBank(page, 'پرداخت')
  await beginTerms(server)

  await page.goto('/team-overview/1')
  await page.getByRole('link', { name: 'همهٔ نظرها' }).click()
  await page.waitForURL('**/teams/1')
  const own = page.getByRole('region', { name: words.mine })
  await own.getByRole('radio', { name: words.stars(5) }).check({ force: true })
  await own.getByRole('textbox').fill('آب گرم و مربی باحوصله')
  await own.getByRole('button', { name: words.publish }).click()
  await own.getByRole('button', { name: words.edit }).waitFor()

  // The address includes the order of the list; the JSON of the same address is for programs.
  await page.goto('/teams/1?sort=best')
  const list = page.getByRole('region', { name: words.list })
  await list.getByText('آب گرم و مربی باحوصله').waitFor()
  await own.getByRole('button', { name: words.edit }).waitFor()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await axeFaults(page)).toEqual([])
    expect(await overOf(page)).toBeLessThanOrEqual(0)
  }

  await own.getByRole('button', { name: words.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.removeYes }).click()
  await own.getByRole('button', { name: words.publish }).waitFor()
  await list.getByText('آب گرم و مربی باحوصله').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
