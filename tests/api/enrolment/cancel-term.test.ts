import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkPass, readRevoked } from '#server/modules/pass/check-in.service.ts'
import { myTerms } from '#src/contract/enrolment.ts'
import { receipt } from '#src/contract/payment.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid, topUp } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { MONDAY, offerSlot } from '#tests/support/scenarios/pool-slot.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

const termsOf = async (user: Swimmer, kind = 'team') =>
  myTerms.parse((await user.get(`/api/my/terms/?kind=${kind}`)).json()).results
const cancel = (user: Swimmer, id: number | undefined) => user.post(`/api/my/terms/${id}/cancel/`)
const balanceOf = async (user: Swimmer) => (await user.get('/api/wallet/')).json().balance
const receiptOf = async (user: Swimmer, uid: string) => receipt.parse((await user.receipt(uid)).json())

test('a month that has not begun is refunded: money, place, pass and receipt agree', async () => {
  const offer = await offerSession(mowj, { capacity: 1 })
  const sara = await swimmer(mowj)
  const uid = await paid(mowj, sara, offer, [AZAR, DEY])
  const [dey, azar] = await termsOf(sara)
  expect(dey).toMatchObject({ month: DEY, refund: 8_000_000, cancellable_until: '2026-12-21T20:30:00.000Z' })
  const before = await receiptOf(sara, uid)
  const response = await cancel(sara, dey?.id)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ order: uid, refunded: 8_000_000 })
  expect(await balanceOf(sara)).toBe(8_000_000)
  expect((await termsOf(sara)).map(({ month, state }) => [month.month, state])).toEqual([
    [DEY.month, 'cancelled'],
    [AZAR.month, 'future'],
  ])
  const after = await receiptOf(sara, uid)
  expect(after).toMatchObject({ state: 'confirmed', cancelled: [DEY], refunded: 8_000_000 })
  const publicKeyPem = mowj.deps.secrets.passPublicKey
  const list = readRevoked((await mowj.app.inject('/api/passes/revoked/')).body, publicKeyPem)
  expect(list?.enrolments.has(dey?.id ?? 0)).toBe(true)
  // The pass printed before no longer opens in Dey, and still does in Azar.
  const at = (day: string) => ({ publicKeyPem, at: new Date(day), revoked: list })
  expect(checkPass(before.pass ?? '', at('2026-12-25T12:00:00Z'))).toMatchObject({ reason: 'cancelled' })
  expect(checkPass(before.pass ?? '', at('2026-11-25T12:00:00Z'))).toMatchObject({ valid: true })
  expect(checkPass(after.pass ?? '', at('2026-12-25T12:00:00Z'))).toMatchObject({ valid: false })
  // The place is free for another swimmer, and the one who cancelled can book the month again.
  await paid(mowj, await swimmer(mowj), offer, [DEY])
  await cancel(sara, azar?.id)
  expect((await receiptOf(sara, uid)).state).toBe('refunded')
  expect((await receiptOf(sara, uid)).pass).toBeNull()
  expect((await sara.get('/api/my/orders/?state=credited')).json().results).toMatchObject([{ uid, state: 'refunded' }])
  expect((await sara.get('/api/my/orders/?state=paid')).json().count).toBe(0)
  expect((await sara.hold(offer.request([AZAR]))).statusCode).toBe(201)
})

test('cancelling twice refunds once', async () => {
  const sara = await swimmer(mowj)
  await paid(mowj, sara, await offerSession(mowj), [AZAR])
  const [term] = await termsOf(sara)
  const responses = [await cancel(sara, term?.id), await cancel(sara, term?.id)]
  expect(responses.map((response) => response.json().refunded)).toEqual([8_000_000, 8_000_000])
  expect(await balanceOf(sara)).toBe(8_000_000)
})

test('a month can be cancelled until its first day begins in Tehran, and not later', async () => {
  const sara = await swimmer(mowj)
  await paid(mowj, sara, await offerSession(mowj), [AZAR])
  const [term] = await termsOf(sara)
  mowj.clock.set(new Date('2026-11-22T00:00:00+03:30'))
  expect((await termsOf(sara))[0]?.cancellable_until).toBeNull()
  const late = await cancel(sara, term?.id)
  expect(late.statusCode).toBe(409)
  expect(late.json().code).toBe('cancel_too_late')
  mowj.clock.set(new Date('2026-11-21T23:59:59+03:30'))
  expect((await cancel(sara, term?.id)).statusCode).toBe(200)
})

test('a visit can be cancelled until six hours before it begins, for all of its people', async () => {
  const opening = await offerSlot(mowj, { capacity: 3 })
  const sara = await swimmer(mowj)
  await topUp(mowj, sara, 3_000_000)
  const { uid } = await sara.held(opening.request(MONDAY, 3))
  await sara.pay(uid, undefined, true)
  expect(await balanceOf(sara)).toBe(300_000)
  const [visit] = await termsOf(sara, 'pool')
  mowj.clock.set(new Date('2026-11-23T03:00:00+03:30'))
  expect((await cancel(sara, visit?.id)).json().code).toBe('cancel_too_late')
  mowj.clock.set(new Date('2026-11-23T02:59:59+03:30'))
  expect((await cancel(sara, visit?.id)).json().refunded).toBe(2_700_000)
  expect(await balanceOf(sara)).toBe(3_000_000)
  expect((await (await swimmer(mowj)).hold(opening.request(MONDAY, 3))).statusCode).toBe(201)
})

test('a swimmer cannot cancel the term of another, nor can a visitor', async () => {
  const sara = await swimmer(mowj)
  await paid(mowj, sara, await offerSession(mowj))
  const [term] = await termsOf(sara)
  expect((await cancel(await swimmer(mowj), term?.id)).statusCode).toBe(404)
  expect((await cancel(sara, 999_999)).statusCode).toBe(404)
  const url = `/api/my/terms/${term?.id}/cancel/`
  expect((await mowj.app.inject({ method: 'POST', url })).statusCode).toBe(401)
})

test('the payer is notified, also with booking notifications disabled', async () => {
  const sara = await swimmer(mowj)
  await paid(mowj, sara, await offerSession(mowj))
  const choices = { notifications: { booking: false } }
  await mowj.app.inject({ method: 'PATCH', url: '/api/settings/', headers: await sara.headers(), payload: choices })
  const [term] = await termsOf(sara)
  await cancel(sara, term?.id)
  const messages = (await sara.get('/api/notifications/')).json().results
  expect(messages.map(({ kind }: { kind: string }) => kind)).toEqual(['term_cancelled', 'booking_confirmed'])
})
