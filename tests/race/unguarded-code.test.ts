import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { testApp } from '#tests/support/drivers/app.ts'
import { RACERS, raceForLastUse } from '#tests/support/scenarios/race/last-use.ts'

// Negative control: the product without the guard of a code's uses.
vi.mock(import('#server/modules/discount/discount.repo.ts'), async (original) => ({
  ...(await original()),
  takeUse: async (db, { codeId, orderId, userId, amountRial }) => {
    await db.execute(sql`update discount_codes set uses = uses + 1 where id = ${codeId}`)
    await db.execute(sql`insert into discount_uses (code_id, order_id, user_id, amount_rial, live)
      values (${codeId}, ${orderId}, ${userId}, ${amountRial}, true)`)
    return true
  },
}))

test('without the guard the same race uses a code above its limit, and the audit detects it', async () => {
  const mowj = await testApp({ max: RACERS + 5 })
  await mowj.sql`alter table discount_codes drop constraint discount_codes_uses`
  const { statuses, uses } = await raceForLastUse(mowj)
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(1)
  expect(uses).toBe(RACERS)
  const broken = (await auditPayments(mowj.db)).filter(({ ok }) => !ok)
  expect(broken.map(({ number }) => number)).toEqual([10])
  await mowj.close()
})

test('without the guard the database’s own check constraint still holds', async () => {
  const mowj = await testApp({ max: RACERS + 5 })
  const { statuses, uses } = await raceForLastUse(mowj)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(uses).toBe(1)
  await mowj.close()
})
