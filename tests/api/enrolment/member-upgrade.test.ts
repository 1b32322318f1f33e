import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '#server/db/migrate.ts'
import { checkPass } from '#server/modules/pass/check-in.service.ts'
import { issueOldPass } from '#tests/support/data/old-pass.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, offerSession, returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'
import { addedMember, holderOf, requestFor } from '#tests/support/scenarios/members.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose, expectAuditPassed } from '#tests/support/scenarios/payment/payment-audit.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => auditAndClose(mowj))

/** The database as the version before members left it: what it never wrote is dropped. */
const downgrade = `
  drop trigger users_holder on users;
  drop trigger order_items_member on order_items;
  drop trigger enrolments_member on enrolments;
  drop trigger ledger_refund on ledger;
  drop trigger programs_version on programs;
  drop function add_holder, item_for_holder, enrol_member, guard_refund;
  alter table order_items drop constraint order_items_slot, drop column member_id, drop column price_rial;
  alter table enrolments drop column member_id;
  alter table programs drop column age_min, drop column age_max;
  drop table medical_notes, member_pictures, members cascade;
  alter table order_items add constraint order_items_slot unique (order_id, slot_id);
  create unique index order_items_live on order_items (user_id, slot_id) where live;
  create unique index enrolments_live on enrolments (user_id, slot_id) where cancelled_at is null`

async function upgrade() {
  for (const name of ['members', 'members_data']) {
    const file = readdirSync(migrationsFolder).find((each) => new RegExp(`^\\d{4}_${name}\\.sql$`).test(each)) ?? ''
    await mowj.sql.unsafe(readFileSync(join(migrationsFolder, file), 'utf8'))
  }
}

test('a hold, an open payment and a pass of the version before are paid and entered after the upgrade', async () => {
  const [sara, dara, mina] = [await swimmer(mowj), await swimmer(mowj), await swimmer(mowj)]
  const offer = await offerSession(mowj)
  const held = await sara.held(offer.request([AZAR, DEY]))
  const open = await dara.held(offer.request())
  const authority = await dara.atBank(open.uid)
  const bought = await paid(mowj, mina, offer)
  const [enrolment] = await mowj.sql`select id from enrolments where user_id = ${mina.userId}`
  const oldPass = issueOldPass(
    { secrets: mowj.deps.secrets },
    {
      ...{ uid: bought, kind: 'team', session: offer.session, holder: `user-${mina.userId}` },
      enrolments: [{ id: Number(enrolment?.id), ...AZAR }],
      confirmedAt: mowj.clock.now(),
    },
  )

  await mowj.sql.unsafe(downgrade)
  await upgrade()
  await expectAuditPassed(mowj)

  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  const later = await sara.atBank(held.uid)
  mowj.bank.pay(later)
  await returnFromBank(mowj, later)
  const reader = { publicKeyPem: mowj.deps.secrets.passPublicKey, at: new Date('2026-11-26T12:00:00Z') }
  for (const [payer, uid] of [
    [sara, held.uid],
    [dara, open.uid],
    [mina, bought],
  ] as const) {
    const receipt = (await payer.receipt(uid)).json()
    const holder = await holderOf(payer)
    expect(receipt).toMatchObject({ state: 'confirmed', swimmers: [{ id: holder.id, holder: true }] })
    expect(checkPass(receipt.pass, reader)).toMatchObject({ valid: true, swimmers: [{ id: holder.id }] })
  }
  expect(checkPass(oldPass, reader)).toMatchObject({ valid: true, claims: { uid: bought } })
  const [term] = (await sara.get('/api/my/terms/?kind=team')).json().results
  expect(await sara.post(`/api/my/terms/${term.id}/cancel/`).then((response) => response.json())).toEqual({
    ...{ order: held.uid, refunded: 8_000_000 },
  })
})

test('a server of the version before works beside: its accounts, holds and confirmations get their member', async () => {
  const offer = await offerSession(mowj)
  const parent = await swimmer(mowj)
  const holder = await holderOf(parent)
  const child = await addedMember(parent)
  const { uid } = await parent.held(offer.request())
  // As the version before writes an item and an enrolment: without a member and without a price.
  const [item] = await mowj.sql`
    insert into order_items (order_id, slot_id, user_id, places, live)
    select id, ${offer.slotIds[3] ?? 0}::int, user_id, 1, false from orders where uid = ${uid} returning id, member_id`
  expect(item?.member_id).toBe(holder.id)
  await mowj.sql`delete from order_items where id = ${item?.id ?? 0}`
  const forChild = await parent.held(requestFor(offer, [child.id], [DEY]))
  const [enrolment] = await mowj.sql`
    insert into enrolments (order_item_id, user_id, session_id, slot_id, year, month, created_at)
    select i.id, i.user_id, o.session_id, i.slot_id, 1405, 10, now()
    from order_items i join orders o on o.id = i.order_id where o.uid = ${forChild.uid} returning id, member_id`
  expect(enrolment?.member_id).toBe(child.id)
  const refund = mowj.sql`
    insert into ledger (user_id, kind, amount_rial, balance_rial, order_id, enrolment_id, created_at)
    select ${parent.userId}::int, 'refund', 8000001, 8000001, id, ${enrolment?.id ?? 0}::int, now() from orders where uid = ${forChild.uid}`
  await expect(refund).rejects.toThrow(/cost 8000000 rial/)
  await mowj.sql`delete from enrolments where id = ${enrolment?.id ?? 0}`
})
