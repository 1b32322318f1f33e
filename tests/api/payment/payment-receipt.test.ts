import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPass } from '#server/modules/pass/check-in.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, offerSession, returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())

async function paidOrder() {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(offer.request([AZAR, DEY]))
  const authority = await sara.atBank(uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  return { offer, sara, uid, authority }
}

test('the payer’s receipt has the reference, card, time and an entry pass that opens the door', async () => {
  const { offer, sara, uid, authority } = await paidOrder()
  const response = await sara.receipt(uid)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    uid,
    kind: 'team',
    subject: offer.id,
    session: offer.session,
    state: 'confirmed',
    team_name: 'تیم نهنگ',
    pool_address: 'میدان ونک',
    months: [AZAR, DEY],
    gateway: 'sandbox',
    reference: mowj.bank.payments.get(authority)?.refId,
    card_pan: '603799******1234',
    paid_at: mowj.clock.now().toISOString(),
    created_at: mowj.clock.now().toISOString(),
    hold_expires_at: null,
    payer: { username: `user-${sara.userId}`, phone_number: sara.phone },
  })
  const verdict = checkPass(response.json().pass, {
    publicKeyPem: mowj.deps.secrets.passPublicKey,
    at: new Date('2026-12-01T12:00:00Z'),
  })
  expect(verdict).toMatchObject({ valid: true, claims: { uid, holder: `user-${sara.userId}` } })
})

test('the entry pass is the same text each time, so an offline copy stays valid', async () => {
  const { sara, uid } = await paidOrder()
  const [first, second] = [await sara.receipt(uid), await sara.receipt(uid)]
  expect(second.json().pass).toBe(first.json().pass)
})

test('other visitors with the link see what was booked, but neither the payer nor the pass', async () => {
  const { uid } = await paidOrder()
  const shown = { state: 'confirmed', team_name: 'تیم نهنگ', payer: null, pass: null }
  expect((await mowj.app.inject(`/api/payment-receipt/${uid}/`)).json()).toMatchObject(shown)
  expect((await (await swimmer(mowj)).receipt(uid)).json()).toMatchObject(shown)
})

test('a receipt shows the booking as on the day of purchase, whatever the catalogue says later', async () => {
  const { offer, sara, uid } = await paidOrder()
  await mowj.sql`update sessions set title = 'صبح‌ها', final_price_rial = 1 where id = ${offer.sessionId}`
  expect((await sara.receipt(uid)).json()).toMatchObject({ session_title: 'عصرها', price: { payable: 16_000_000 } })
})

test('a held order’s receipt shows when the hold ends', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const { uid, hold_expires_at } = await sara.held(offer.request())
  expect((await sara.receipt(uid)).json()).toMatchObject({ state: 'held', hold_expires_at, reference: null })
  await sara.atBank(uid)
  expect((await sara.receipt(uid)).json().state).toBe('pending')
})

test('an expired hold is shown as expired before the sweeper runs', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(offer.request())
  mowj.clock.forward(20 * 60)
  expect((await sara.receipt(uid)).json().state).toBe('expired')
})

test('a receipt is not stored by shared caches', async () => {
  const { sara, uid } = await paidOrder()
  expect((await sara.receipt(uid)).headers['cache-control']).toContain('no-store')
})

test('an unknown receipt is not found', async () => {
  expect((await mowj.app.inject('/api/payment-receipt/not-found/')).statusCode).toBe(404)
})
