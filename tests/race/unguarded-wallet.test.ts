import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { orders } from '#server/db/schema/payment.ts'
import { users } from '#server/db/schema/people.ts'
import { wallets } from '#server/db/schema/wallet.ts'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { testApp } from '#tests/support/drivers/app.ts'
import { expectAuditPassed } from '#tests/support/scenarios/payment/payment-audit.ts'
import { ORDERS, raceForTheWallet } from '#tests/support/scenarios/race/wallet-race.ts'

// Negative control: the product without its two guards, the payer’s lock and the balance check.
vi.mock(import('#server/modules/payment/order.repo.ts'), async (original) => ({
  ...(await original()),
  lockPayer: async (db: Db, userId: number) => {
    const [payer] = await db.select().from(users).where(eq(users.id, userId))
    return payer
  },
}))
vi.mock(import('#server/modules/payment/wallet.repo.ts'), async (original) => ({
  ...(await original()),
  reserveBalance: async (db: Db, order: { id: number; userId: number }, rial: number) => {
    await db
      .update(wallets)
      .set({ reservedRial: sql`${wallets.reservedRial} + ${rial}` })
      .where(eq(wallets.userId, order.userId))
    await db.update(orders).set({ walletRial: rial }).where(eq(orders.id, order.id))
    return true
  },
}))

test('without its guards the same race overspends the wallet, and the audit detects it', async () => {
  const mowj = await testApp({ max: 40 })
  await mowj.sql`alter table wallets drop constraint wallets_balance`
  const { confirmed } = await raceForTheWallet(mowj)
  expect(confirmed).toBe(ORDERS)
  const broken = (await auditPayments(mowj.db)).filter(({ ok }) => !ok)
  expect(broken.map(({ number }) => number)).toEqual([7])
  await mowj.close()
})

test('without them the database’s own check constraint still holds', async () => {
  const mowj = await testApp({ max: 40 })
  const { confirmed, sara } = await raceForTheWallet(mowj)
  expect(confirmed).toBe(1)
  const [wallet] = await mowj.sql`select balance_rial::int as balance from wallets where user_id = ${sara.userId}`
  expect(wallet?.balance).toBe(0)
  await expectAuditPassed(mowj)
  await mowj.close()
})
