import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { atOnce, untilWaiting } from '#tests/support/drivers/overlap.ts'
import { offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { cashierAt, sell } from '#tests/support/scenarios/desk/till.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { RECEPTIONS, raceAtDesk } from '#tests/support/scenarios/race/last-place-at-desk.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ max: RECEPTIONS + 6 })
})
afterAll(() => auditAndClose(mowj))

test('receptions that sell the last place at once: one sells it, the others take no money', async () => {
  const { responses, taken, sales } = await raceAtDesk(mowj)
  const refused = responses.filter(({ statusCode }) => statusCode !== 201)
  expect(refused.map((response) => response.json().code)).toEqual(Array(RECEPTIONS - 1).fill('month_full'))
  expect([taken, sales]).toEqual([1, 1])
})

test('a closing waits for a sale in progress, and is refused with the new sums', async () => {
  const offer = await offerSession(mowj)
  const [cashier, sara] = [await cashierAt(mowj, offer), await swimmer(mowj)]
  const sums = { cash: 1_000_000, terminal: 0 }
  const lock = `select from slots where id = ${offer.slotIds[0]} for update`
  const [sold, closed] = await atOnce(mowj, lock, 2, async () => {
    const sale = sell(cashier, { user: sara.userId, hold: offer.request() })
    await untilWaiting(mowj, 1)
    return Promise.all([sale, cashier.post('/api/desk/till/close/', { expected: sums, counted: sums })])
  })
  expect(sold?.statusCode).toBe(201)
  expect([closed?.json().code, closed?.json().current]).toEqual(['till_changed', { cash: 9_000_000, terminal: 0 }])
})

test('a sale that waited for a closing takes no money', async () => {
  const offer = await offerSession(mowj)
  const [cashier, sara] = [await cashierAt(mowj, offer), await swimmer(mowj)]
  const sums = { cash: 1_000_000, terminal: 0 }
  const lock = `select from till_shifts where opened_by = ${cashier.userId} for update`
  const [closed, sold] = await atOnce(mowj, lock, 2, async () => {
    const closing = cashier.post('/api/desk/till/close/', { expected: sums, counted: sums })
    await untilWaiting(mowj, 1)
    return Promise.all([closing, sell(cashier, { user: sara.userId, hold: offer.request() })])
  })
  expect([closed?.statusCode, sold?.json().code]).toEqual([201, 'till_closed'])
  expect(await mowj.sql`select from orders where user_id = ${sara.userId}`).toHaveLength(0)
})
