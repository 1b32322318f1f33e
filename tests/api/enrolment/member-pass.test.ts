import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPass, readRevoked } from '#server/modules/pass/check-in.service.ts'
import { refundOrder } from '#server/modules/payment/refunds/operator-refund.service.ts'
import type { MyTerm } from '#src/contract/enrolment.ts'
import type { Receipt } from '#src/contract/payment.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, offerSession, returnFromBank } from '#tests/support/scenarios/booking.ts'
import { family, paidFor, requestFor } from '#tests/support/scenarios/members.ts'
import { expire } from '#tests/support/scenarios/orders.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => auditAndClose(mowj))

async function taken(sessionId: number): Promise<number[]> {
  const rows = await mowj.sql`select taken from slots where session_id = ${sessionId} order by year, month`
  return rows.map((row) => Number(row.taken))
}

const inAzar = new Date('2026-11-26T12:00:00Z')
const check = (pass: string, member?: number) =>
  checkPass(pass, { publicKeyPem: mowj.deps.secrets.passPublicKey, at: inAzar, member })

test('each swimmer has a pass, and one pass admits all', async () => {
  const offer = await offerSession(mowj)
  const { parent, ids } = await family(mowj)
  const receipt: Receipt = (await parent.receipt(await paidFor(mowj, parent, offer, ids))).json()
  expect(receipt.passes?.map(({ id, name }) => [id, name])).toEqual([
    [ids[0], 'نیلوفر'],
    [ids[1], 'دارا'],
  ])
  const verdicts = receipt.passes?.map(({ pass }) => check(pass))
  expect(verdicts).toMatchObject(ids.map((id) => ({ valid: true, swimmers: [{ id }] })))
  expect(check(receipt.pass ?? '')).toMatchObject({ valid: true, swimmers: ids.map((id) => ({ id })) })
})

test('cancelling one member’s month refunds their share once, and revokes their pass alone', async () => {
  const offer = await offerSession(mowj, { finalPrice: 7_777_777 })
  const { parent, first, second, ids } = await family(mowj)
  const uid = await paidFor(mowj, parent, offer, ids)
  const { pass } = (await parent.receipt(uid)).json()
  const term = ((await parent.get('/api/my/terms/?kind=team')).json().results as MyTerm[]).find(
    (each) => each.swimmer?.id === first.id,
  )
  for (const _ of [1, 2]) {
    expect((await parent.post(`/api/my/terms/${term?.id}/cancel/`)).json()).toEqual({ order: uid, refunded: 7_777_777 })
  }
  expect(await taken(offer.sessionId)).toEqual([1, 0, 0, 0])
  const receipt: Receipt = (await parent.receipt(uid)).json()
  expect(receipt).toMatchObject({ state: 'confirmed', refunded: 7_777_777 })
  expect(receipt.cancelled).toEqual([{ ...AZAR, swimmer: first.id }])
  expect(receipt.passes?.map(({ id }) => id)).toEqual([second.id])
  const list = (await mowj.app.inject({ url: '/api/passes/revoked/' })).body
  const revoked = readRevoked(list, mowj.deps.secrets.passPublicKey)
  const checked = checkPass(pass, { publicKeyPem: mowj.deps.secrets.passPublicKey, at: inAzar, revoked })
  expect(checked).toMatchObject({ valid: true, swimmers: [{ id: first.id, reason: 'cancelled' }, { id: second.id }] })
})

test('late money takes the places of all members again, or is returned', async () => {
  const offer = await offerSession(mowj, { capacity: 3 })
  const { parent, first, ids } = await family(mowj)
  const { uid } = await parent.held(requestFor(offer, ids))
  const authority = await parent.atBank(uid)
  mowj.clock.forward(20 * 60 + 1)
  await expire(mowj, uid)
  const other = await parent.hold(requestFor(offer, [first.id], [DEY]))
  expect(other.statusCode).toBe(201)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  expect((await parent.receipt(uid)).json()).toMatchObject({ state: 'confirmed' })
  expect(await taken(offer.sessionId)).toEqual([2, 1, 0, 0])
})

test('the operator refunds one member’s terms and revokes their pass', async () => {
  const offer = await offerSession(mowj)
  const { parent, first, second, ids } = await family(mowj)
  const uid = await paidFor(mowj, parent, offer, ids, [AZAR, DEY])
  const ofSecond = { reason: 'گواهی پزشکی', member: second.id }
  const refund = { order: uid, refunded: 16_000_000, terms: 2 }
  expect(await refundOrder(mowj.deps, uid, { ...ofSecond, dryRun: true })).toEqual(refund)
  expect(await refundOrder(mowj.deps, uid, ofSecond)).toEqual(refund)
  expect(await refundOrder(mowj.deps, uid, ofSecond)).toEqual({ ...refund, refunded: 0, terms: 0 })
  const receipt: Receipt = (await parent.receipt(uid)).json()
  expect(receipt.passes?.map(({ id }) => id)).toEqual([first.id])
  expect(await taken(offer.sessionId)).toEqual([1, 1, 0, 0])
})
