import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freezeTerm } from '#server/modules/freeze/freeze.service.ts'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, BAHMAN, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { cardHolder, spendVisit, visitOf } from '#tests/support/scenarios/credits/cards.ts'
import {
  absentee,
  askForMissed,
  creditHolder,
  FIRST_WEDNESDAY,
  lessonOf,
  spendCredit,
} from '#tests/support/scenarios/credits/make-up.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { offerSlot } from '#tests/support/scenarios/pool-slot.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
  for (const _ of [1, 2]) {
    const { sara, creditId } = await creditHolder(mowj, await offerSession(mowj))
    await spendCredit(sara, creditId, lessonOf(await offerSession(mowj), FIRST_WEDNESDAY))
  }
  const { sara: absent, term } = await absentee(mowj)
  await askForMissed(absent, term)
  const opening = await offerSlot(mowj)
  const { parent, girl, cardId } = await cardHolder(mowj, opening)
  await spendVisit(parent, cardId, visitOf(opening, girl))
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
  [
    'a credit for a missed lesson of another day',
    'update make_up_credits set missed_day = 31 where missed_day > 0',
    12,
  ],
  [
    'a cancelled lesson that was also missed',
    `insert into cancelled_dates (session_id, year, month, day, reason, cancelled_at, credits_expire_at)
      select session_id, year, month, missed_day, '', now() - interval '1 year', now() from make_up_credits credits
      join enrolments on enrolments.id = enrolment_id where missed_day > 0`,
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
  ['a visit that was not counted', 'update cards set used = 0', 14],
  ['a visit without its booking', 'update card_uses set live = false', 14],
  ['a visit of a member who is not on the card', 'delete from card_members', 14],
  ['a paid card that cannot be used', 'update cards set expires_at = null', 14],
  ['a paid order without a card', 'delete from card_uses; delete from card_members; delete from cards', 14],
  ['a date that took no visit', 'delete from card_uses; update cards set used = 0', 14],
  ['a refund of a card that is not in the ledger', 'update cards set refunded_rial = 10, cancelled_at = now()', 14],
  ['a disabled trigger of cards', 'alter table enrolments disable trigger enrolments_card_visit', 14],
])('the audit finds %s', async (_, statement, number) => {
  expect(await brokenAfter(statement)).toContain(number)
})
