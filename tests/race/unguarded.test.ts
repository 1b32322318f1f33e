import { inArray, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { slots } from '#server/db/schema/catalog.ts'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { testApp } from '#tests/support/drivers/app.ts'
import { FAMILIES, raceOfFamilies } from '#tests/support/scenarios/race/family-race.ts'
import { raceForLastPlace, SWIMMERS } from '#tests/support/scenarios/race/last-place.ts'

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

test('without the guard the same race oversells, and the audit detects it', async () => {
  const mowj = await testApp({ max: SWIMMERS + 5 })
  await mowj.sql`alter table slots drop constraint slots_capacity`
  const { responses, taken } = await raceForLastPlace(mowj)
  expect(responses.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(1)
  expect(taken).toBe(SWIMMERS)
  const broken = (await auditPayments(mowj.db)).filter(({ ok }) => !ok)
  expect(broken.map(({ number }) => number)).toEqual([1])
  await mowj.close()
})

test('without the guard families are oversold too', async () => {
  const mowj = await testApp({ max: FAMILIES + 5 })
  await mowj.sql`alter table slots drop constraint slots_capacity`
  const { responses, taken } = await raceOfFamilies(mowj)
  expect(responses.every(({ statusCode }) => statusCode === 201)).toBe(true)
  expect(taken).toBeGreaterThan(60)
  const broken = (await auditPayments(mowj.db)).filter(({ ok }) => !ok)
  expect(broken.map(({ number }) => number)).toEqual([1])
  await mowj.close()
})

test('without the guard the database’s own check constraint still holds', async () => {
  const mowj = await testApp({ max: SWIMMERS + 5 })
  const { responses, taken } = await raceForLastPlace(mowj)
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(taken).toBe(1)
  await mowj.close()
})
