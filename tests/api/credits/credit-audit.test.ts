import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freezeTerm } from '#server/modules/freeze/freeze.service.ts'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, BAHMAN, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { creditHolder, FIRST_WEDNESDAY, lessonOf, spendCredit } from '#tests/support/scenarios/make-up.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment-audit.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
  for (const _ of [1, 2]) {
    const { sara, creditId } = await creditHolder(mowj, await offerSession(mowj))
    await spendCredit(sara, creditId, lessonOf(await offerSession(mowj), FIRST_WEDNESDAY))
  }
  const order = await paid(mowj, await swimmer(mowj), await offerSession(mowj))
  mowj.clock.set(new Date('2026-12-13T08:00:00+03:30'))
  await freezeTerm(mowj.deps, { order, month: AZAR, to: BAHMAN, certificate: 'x' })
})
afterAll(() => auditAndClose(mowj))

class Undone extends Error {}

/** Numbers of the invariants that a damage breaks; it is undone afterwards. */
async function brokenAfter(statement: string): Promise<number[]> {
  let broken: number[] = []
  const damaged = mowj.db.transaction(async (tx) => {
    await tx.execute(sql.raw(statement))
    broken = (await auditPayments(tx)).filter(({ ok }) => !ok).map(({ number }) => number)
    throw new Undone()
  })
  await expect(damaged).rejects.toThrow(Undone)
  return broken
}

const first = '(select min(id) from make_up_credits)'
test.each([
  ['a lesson without its credit', `update make_up_credits set used_enrolment_id = null where id = ${first}`, 12],
  ['a lost credit', `delete from make_up_credits where used_enrolment_id is not null and id = ${first}`, 12],
  [
    'a credit of another member',
    `update make_up_credits set member_id = (select max(member_id) from make_up_credits) where id = ${first}`,
    12,
  ],
  [
    'a credit for another month',
    `update make_up_credits set enrolment_id = (select enrolment_id from freezes) where id = ${first}`,
    12,
  ],
  [
    'a credit used twice',
    `alter table make_up_credits drop constraint make_up_credits_used;
      update make_up_credits set used_enrolment_id = (select max(used_enrolment_id) from make_up_credits)`,
    12,
  ],
  ['a disabled trigger', 'alter table enrolments disable trigger enrolments_late_credit', 12],
  ['a month without payment', 'delete from freezes', 13],
  ['a freeze without lessons', "update freezes set days = '{}'", 13],
  [
    'a freeze to an earlier month',
    'update freezes set enrolment_id = moved_enrolment_id, moved_enrolment_id = enrolment_id',
    13,
  ],
])('the audit finds %s', async (_, statement, number) => {
  expect(await brokenAfter(statement)).toContain(number)
})
