import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { atOnce } from '#tests/support/drivers/overlap.ts'
import { swimmers } from '#tests/support/scenarios/booking.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { MONDAY, offerSlot } from '#tests/support/scenarios/pool-slot.ts'

const CROWD = 50

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ max: CROWD + 5 })
})
afterAll(() => auditAndClose(mowj))

test('fifty groups of one to three request the last three places of a date: they are never oversold', async () => {
  const opening = await offerSlot(mowj, { capacity: 20, deskTaken: 17 })
  const users = await swimmers(mowj, CROWD)
  const lock = `select from slots where id = ${opening.slotIds[1]} for update`
  const responses = await atOnce(mowj, lock, CROWD, () =>
    Promise.all(users.map((user, index) => user.hold(opening.request(MONDAY, (index % 3) + 1)))),
  )
  const granted = responses.map((response, index) => (response.statusCode === 201 ? (index % 3) + 1 : 0))
  const refused = responses.filter(({ statusCode }) => statusCode !== 201)
  expect(refused.map((response) => response.json().code)).toEqual(refused.map(() => 'month_full'))
  const [slot] = await mowj.sql`select taken from slots where id = ${opening.slotIds[1] ?? 0}`
  expect(slot?.taken).toBe(granted.reduce((sum, places) => sum + places, 0))
  // There are groups of one too: no place that larger ones could not use stays empty.
  expect(slot?.taken).toBe(3)
})
