import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { offerSession } from '#tests/support/scenarios/booking.ts'
import { endLink, twoGuardians } from '#tests/support/scenarios/guardian/guardians.ts'
import { addedMember, paidFor } from '#tests/support/scenarios/members.ts'
import { auditAndClose, expectAuditPassed } from '#tests/support/scenarios/payment/payment-audit.ts'
import { cancelled, fullMonth, inLine, keep, lineRequest, linesOf } from '#tests/support/scenarios/waitlist/waitlist.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

test('one guardian at a time waits for a child; the booking of the other takes the child out of the line', async () => {
  const { parent, guardian, girl, boy } = await twoGuardians(mowj)
  const offer = await offerSession(mowj, { capacity: 1 })
  const [first] = await fullMonth(mowj, offer, 1)
  await inLine(guardian, offer, { members: [girl.id] })
  const refused = await parent.post('/api/waitlist/', lineRequest(offer, { members: [girl.id] }))
  expect(refused.json()).toMatchObject({ code: 'already_waiting', detail: 'سرپرست دیگر برای همین شناگر در صف است' })
  await inLine(parent, offer, { members: [boy.id] })
  if (first !== undefined) await cancelled(first)
  await keep(mowj)
  expect((await linesOf(guardian))[0]).toMatchObject({ state: 'offered' })
  // The offer is the child's: the parent takes the place that is held for it.
  await paidFor(mowj, parent, offer, [girl.id])
  expect(await linesOf(guardian)).toEqual([])
  expect((await linesOf(parent)).map(({ state }) => state)).toEqual(['waiting'])
  await expectAuditPassed(mowj)
})

test('an ended link and a removed member leave the lines of the guardian', async () => {
  const { parent, guardian, girl, boy, linkId } = await twoGuardians(mowj)
  const own = await addedMember(guardian, { name: 'کیان' })
  const offer = await offerSession(mowj, { capacity: 3 })
  await fullMonth(mowj, offer, 3)
  await inLine(guardian, offer, { members: [girl.id, boy.id, own.id] })
  const url = `/api/members/${boy.id}/`
  expect((await mowj.app.inject({ method: 'DELETE', url, headers: await parent.headers() })).statusCode).toBe(200)
  expect((await linesOf(guardian))[0]).toMatchObject({ places: 2 })
  await endLink(mowj, parent, linkId)
  const [line] = await linesOf(guardian)
  expect(line?.swimmers.map(({ id }) => id)).toEqual([own.id])
  await expectAuditPassed(mowj)
})

test('the audit finds a booking without a link at its time, and a line of a former guardian', async () => {
  const broken = async () => (await auditPayments(mowj.db)).filter(({ ok }) => !ok).map(({ number }) => number)
  const { guardian, girl, linkId } = await twoGuardians(mowj)
  const full = await offerSession(mowj, { capacity: 1 })
  await fullMonth(mowj, full, 1)
  await inLine(guardian, full, { members: [girl.id] })
  mowj.clock.forward(3600)
  await paidFor(mowj, guardian, await offerSession(mowj), [girl.id])
  expect(await broken()).toEqual([])
  await mowj.sql`update guardians set ended_at = created_at, phone = '' where id = ${linkId}`
  expect(await broken()).toEqual([6, 11])
  await mowj.sql`update guardians set ended_at = null, phone = ${guardian.phone} where id = ${linkId}`
  expect(await broken()).toEqual([])
})
