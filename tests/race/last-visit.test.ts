import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { RACERS as CREDIT_RACERS, raceForCredit } from '#tests/support/scenarios/race/last-credit.ts'
import { bookBehindDoor, RACERS, raceForLastVisit } from '#tests/support/scenarios/race/last-visit.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ max: RACERS + 5 })
})
afterAll(() => auditAndClose(mowj))

test('the last visit of a card, booked and scanned by ten at once, is taken once', async () => {
  const { outcomes, used, visits } = await raceForLastVisit(mowj)
  expect(outcomes.toSorted()).toEqual([...Array(RACERS - 1).fill('card_used_up'), 'taken'])
  expect([used, visits]).toEqual([2, 2])
})

test('who loses the last visit between a booking and the door is told so, not that the date is full', async () => {
  expect((await bookBehindDoor(mowj)).toSorted()).toEqual(['card_used_up', 'taken'])
})

test('a make-up credit used for ten lessons at once books one of them', async () => {
  const { outcomes, taken } = await raceForCredit(mowj)
  expect(outcomes.toSorted()).toEqual([...Array(CREDIT_RACERS - 1).fill('credit_used'), 'used'])
  expect(taken).toBe(1)
})

test('ten requests with a make-up credit for the same lesson are all answered with the one booking', async () => {
  const { outcomes, orders, taken } = await raceForCredit(mowj, { isSameLesson: true })
  expect(outcomes).toEqual(Array(CREDIT_RACERS).fill('used'))
  expect([orders.size, taken]).toEqual([1, 1])
})
