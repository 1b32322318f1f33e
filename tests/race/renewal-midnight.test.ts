import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { atOnce, untilWaiting } from '#tests/support/drivers/overlap.ts'
import { AZAR, DEY, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import {
  LAST_SECOND,
  MIDNIGHT,
  OTHERS,
  RENEWERS,
  raceForNextMonth,
} from '#tests/support/scenarios/race/renewal-race.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ max: RENEWERS + OTHERS + 5 })
})
afterAll(() => auditAndClose(mowj))

test('a second before midnight all who swim this month renew, and no other gets a place', async () => {
  const { others, renewers } = await raceForNextMonth(mowj, LAST_SECOND)
  expect(others).toEqual(Array(OTHERS).fill('month_reserved'))
  expect(renewers).toEqual(Array(RENEWERS).fill('held'))
})

test('at midnight in Tehran every place goes to any of them, and no more than there are', async () => {
  const { others, renewers } = await raceForNextMonth(mowj, MIDNIGHT)
  const results = [...others, ...renewers]
  expect(results.filter((result) => result === 'held')).toHaveLength(RENEWERS + 1)
  expect(results.filter((result) => result !== 'held')).toEqual(Array(OTHERS - 1).fill('month_full'))
})

test('a request that began before midnight and gets its lock after it is judged by when it began', async () => {
  mowj.clock.set(LAST_SECOND)
  const offer = await offerSession(mowj, { months: [AZAR, DEY] })
  const [early, late] = [await swimmer(mowj), await swimmer(mowj)]
  const lock = `select from slots where id = ${offer.slotIds[1]} for update`
  const responses = await atOnce(mowj, lock, 2, async () => {
    const first = early.hold(offer.request([DEY]))
    await untilWaiting(mowj, 1)
    mowj.clock.set(MIDNIGHT)
    return Promise.all([first, late.hold(offer.request([DEY]))])
  })
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([409, 201])
  expect(responses[0]?.json().code).toBe('month_reserved')
})
