import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { RACERS, raceForCredit } from '#tests/support/scenarios/race/last-credit.ts'
import { raceForLastVisit } from '#tests/support/scenarios/race/last-visit.ts'

// Negative control: the product without the guards of a card's visits and of a credit's use.
vi.mock(import('#server/modules/card/card.repo.ts'), async (original) => ({
  ...(await original()),
  takeVisit: async (db, { cardId }) => {
    await db.execute(sql`update cards set used = used + 1 where id = ${cardId}`)
    return true
  },
}))
vi.mock(import('#server/modules/make-up/make-up.repo.ts'), async (original) => ({
  ...(await original()),
  findUse: async () => undefined,
  takeCredit: async (db, { id, enrolmentId }) => {
    await db.execute(sql`update make_up_credits set used_enrolment_id = ${enrolmentId} where id = ${id}`)
    return true
  },
}))

const broken = async ({ db }: TestApp) => (await auditPayments(db)).filter(({ ok }) => !ok).map(({ number }) => number)

test('without the guard the same race takes more visits than the card has, and the audit detects it', async () => {
  const mowj = await testApp({ max: RACERS + 5 })
  await mowj.sql`alter table cards drop constraint cards_used`
  const { outcomes, used } = await raceForLastVisit(mowj)
  expect(outcomes.filter((outcome) => outcome === 'taken').length).toBeGreaterThan(1)
  expect(used).toBeGreaterThan(2)
  expect(await broken(mowj)).toEqual([14])
  await mowj.close()
})

test('without the guard one credit books ten lessons, and the audit detects it', async () => {
  const mowj = await testApp({ max: RACERS + 5 })
  const { outcomes, taken } = await raceForCredit(mowj)
  expect(outcomes).toEqual(Array(RACERS).fill('used'))
  expect(taken).toBe(RACERS)
  expect(await broken(mowj)).toEqual([12])
  await mowj.close()
})
