import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditPayments, type Finding } from '#server/modules/payment/audit/audit.service.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, offerSession, returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'

/** Order ids in the books: one of each kind. */
export type Books = { held: string; confirmed: string; credited: string; cancelled: string }

/** A held, a confirmed (paid three times: one payment credited to the wallet, one reversed), a credited and a cancelled order. */
export async function makeBooks(mowj: TestApp): Promise<Books> {
  const offer = await offerSession(mowj, { capacity: 2 })
  const [sara, reza, mina] = [await swimmer(mowj), await swimmer(mowj), await swimmer(mowj)]
  const late = await mina.held(offer.request())
  const latePayment = await mina.atBank(late.uid)
  await mina.cancel(late.uid)
  const paid = await sara.held(offer.request([AZAR, DEY]))
  const payments = [await sara.atBank(paid.uid), await sara.atBank(paid.uid)]
  const third = await sara.atBank(paid.uid)
  const held = await reza.held(offer.request())
  for (const payment of [...payments, latePayment, third]) {
    mowj.bank.reverses(payment === third)
    mowj.bank.pay(payment)
    await returnFromBank(mowj, payment)
  }
  const empty = await offerSession(mowj)
  const cancelled = await mina.held(empty.request())
  mowj.bank.decline(await mina.atBank(cancelled.uid))
  await mina.cancel(cancelled.uid)
  return { held: held.uid, confirmed: paid.uid, credited: late.uid, cancelled: cancelled.uid }
}

class Undone extends Error {}

/** The audit of a server whose database is damaged for its duration. */
export function auditAfterDamage(server: () => TestApp) {
  /** The audit’s findings after some damage, which is then undone. */
  async function findingsAfter(...statements: string[]): Promise<Finding[]> {
    let findings: Finding[] = []
    const damaged = server().db.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement))
      findings = await auditPayments(tx)
      throw new Undone()
    })
    await expect(damaged).rejects.toThrow(Undone)
    return findings
  }

  /** Numbers of the invariants that some damage breaks. */
  async function brokenAfter(...statements: string[]): Promise<number[]> {
    return (await findingsAfter(...statements)).filter(({ ok }) => !ok).map(({ number }) => number)
  }

  return { findingsAfter, brokenAfter }
}

export const withoutGuards = (table: string) => `alter table ${table} disable trigger user`
export const enableGuards = (table: string) => `alter table ${table} enable trigger user`
