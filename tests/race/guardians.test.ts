import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { auditAndClose } from '#tests/support/scenarios/payment-audit.ts'
import { ROUNDS, raceOfGuardians } from '#tests/support/scenarios/race/guardian-race.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ max: 8 })
})
afterAll(() => auditAndClose(mowj))

test('two guardians book the same child at once: exactly one gets the place, the other is told who did', async () => {
  const rounds = await raceOfGuardians(mowj, 5)
  expect(rounds).toEqual(Array(ROUNDS).fill({ statuses: [201, 409], codes: ['already_booked'], taken: 1, live: 1 }))
})

test('two guardians and the last place: it is taken once', async () => {
  const rounds = await raceOfGuardians(mowj, 1)
  expect(rounds).toEqual(Array(ROUNDS).fill({ statuses: [201, 409], codes: ['already_booked'], taken: 1, live: 1 }))
})
