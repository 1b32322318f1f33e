import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { DEY, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { cashierAt, sell } from '#tests/support/scenarios/desk/till.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

let mowj: TestApp

/** A closed shift with a sale, and an open one with another. */
beforeAll(async () => {
  mowj = await testApp()
  const [offer, sara] = [await offerSession(mowj), await swimmer(mowj)]
  const [first, second] = [await cashierAt(mowj, offer), await cashierAt(mowj, offer)]
  await sell(first, { user: sara.userId, hold: offer.request() })
  const sums = { cash: 9_000_000, terminal: 0 }
  const closed = await first.post('/api/desk/till/close/', { expected: sums, counted: sums })
  if (closed.statusCode !== 201) throw new Error(`not closed: ${closed.body}`)
  await sell(second, { user: sara.userId, hold: offer.request([DEY]) })
})
afterAll(() => auditAndClose(mowj))

class Undone extends Error {}

test.each([
  ['a sale that is in no till', 'delete from till_entries'],
  ['a sale of another amount', 'update till_entries set amount_rial = amount_rial + 1'],
  [
    'a closing that differs from its entries',
    'update till_shifts set expected_cash_rial = 1, difference_reason = $$x$$ where closed_at is not null',
  ],
  ['an entry after the closing', "update till_entries set created_at = created_at + interval '1 day'"],
  ['a payment at the desk that is not verified', "update attempts set state = 'reversed' where gateway = 'desk'"],
])('15: %s', async (_what, damage) => {
  let broken: number[] = []
  const damaged = mowj.db.transaction(async (tx) => {
    for (const table of ['till_entries', 'till_shifts', 'attempts']) {
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    }
    await tx.execute(sql.raw(damage))
    for (const table of ['till_entries', 'till_shifts', 'attempts']) {
      await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
    }
    broken = (await auditPayments(tx)).filter(({ ok }) => !ok).map(({ number }) => number)
    throw new Undone()
  })
  await expect(damaged).rejects.toThrow(Undone)
  expect(broken).toContain(15)
})

test.each([
  ['till_entries', 'till_entries_open'],
  ['till_entries', 'till_entries_append_only'],
  ['till_shifts', 'till_shifts_final'],
])('15: %s without its trigger %s', async (table, trigger) => {
  let broken: number[] = []
  const damaged = mowj.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`alter table ${table} disable trigger ${trigger}`))
    broken = (await auditPayments(tx)).filter(({ ok }) => !ok).map(({ number }) => number)
    throw new Undone()
  })
  await expect(damaged).rejects.toThrow(Undone)
  expect(broken).toEqual([15])
})
