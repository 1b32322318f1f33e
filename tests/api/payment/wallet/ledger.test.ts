import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/drivers/database/database.ts'

test('the ledger is append-only', async () => {
  const { sql, close } = await testDatabase()
  const [user] = await sql`insert into users (phone) values ('09120000000') returning id`
  await sql`insert into ledger (user_id, amount_rial, balance_rial, kind, created_at)
    values (${user?.id}, 1000, 1000, 'credit', now())`
  await expect(sql`update ledger set amount_rial = 2000`).rejects.toThrow('append-only')
  await expect(sql`delete from ledger`).rejects.toThrow('append-only')
  await expect(sql`truncate ledger cascade`).rejects.toThrow('append-only')
  await expect(sql`select amount_rial from ledger`).resolves.toMatchObject([{ amount_rial: '1000' }])
  await close()
})
