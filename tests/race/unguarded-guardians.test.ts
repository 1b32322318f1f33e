import { expect, test, vi } from 'vitest'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { testApp } from '#tests/support/drivers/app.ts'
import { raceOfGuardians } from '#tests/support/scenarios/race/guardian-race.ts'

const ROUNDS = 3

// Negative control: a booking that does not look at those of the other guardian.
vi.mock(import('#server/modules/payment/order.repo.ts'), async (original) => ({
  ...(await original()),
  listOthersBookings: async () => [],
}))

test('without the guard the same race books the child twice, and the audit detects it', async () => {
  const mowj = await testApp({ max: 8 })
  await mowj.sql`drop index order_items_live`
  const rounds = await raceOfGuardians(mowj, 5, ROUNDS)
  expect(rounds.map(({ statuses, live }) => [...statuses, live])).toEqual(Array(ROUNDS).fill([201, 201, 2]))
  const broken = (await auditPayments(mowj.db)).filter(({ ok }) => !ok)
  expect(broken.map(({ number }) => number)).toEqual([6])
  await mowj.close()
})

test('without the guard the database’s own index still holds', async () => {
  const mowj = await testApp({ max: 8 })
  const rounds = await raceOfGuardians(mowj, 5, ROUNDS)
  expect(rounds.map(({ statuses, live }) => [...statuses, live])).toEqual(Array(ROUNDS).fill([201, 500, 1]))
  await mowj.close()
})
