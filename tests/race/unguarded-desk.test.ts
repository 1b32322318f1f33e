import { inArray, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { slots } from '#server/db/schema/catalog.ts'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { testApp } from '#tests/support/drivers/app.ts'
import { RECEPTIONS, raceAtDesk } from '#tests/support/scenarios/race/last-place-at-desk.ts'

// Negative control: the product without its one guard.
vi.mock(import('#server/modules/payment/slot.repo.ts'), async (original) => ({
  ...(await original()),
  takePlaces: async (db: Db, slotIds: number[], places: number) => {
    const rows = await db
      .update(slots)
      .set({ taken: sql`${slots.taken} + ${places}` })
      .where(inArray(slots.id, slotIds))
      .returning({ id: slots.id })
    return rows.map(({ id }) => id)
  },
}))

test('without the guard the desk oversells, and the audit detects it', async () => {
  const mowj = await testApp({ max: RECEPTIONS + 6 })
  await mowj.sql`alter table slots drop constraint slots_capacity`
  const { responses, taken } = await raceAtDesk(mowj)
  expect(responses.every(({ statusCode }) => statusCode === 201)).toBe(true)
  expect(taken).toBe(RECEPTIONS)
  const broken = (await auditPayments(mowj.db)).filter(({ ok }) => !ok)
  expect(broken.map(({ number }) => number)).toEqual([1])
  await mowj.close()
})
