import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { testApp } from '#tests/support/drivers/app.ts'
import { LAST_SECOND, OTHERS, RENEWERS, raceForNextMonth } from '#tests/support/scenarios/race/renewal-race.ts'

// Negative control: the product without the rule of the renewal window.
vi.mock(import('#server/db/free-places.ts'), async (original) => ({
  ...(await original()),
  isOpenTo: () => sql<boolean>`true`,
}))

test('without the rule others take the places of those who swim this month', async () => {
  const mowj = await testApp({ max: RENEWERS + OTHERS + 5 })
  const { others } = await raceForNextMonth(mowj, LAST_SECOND)
  expect(others.filter((result) => result === 'held').length).toBeGreaterThan(1)
  await mowj.close()
})
