import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { FAMILIES, raceOfFamilies } from '#tests/support/scenarios/race/family-race.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ max: FAMILIES + 5 })
})
afterAll(() => auditAndClose(mowj))

test('fifty families of one to three on sixty places: none is split, no place is sold twice or held back', async () => {
  const { responses, sizes, taken, swimmers } = await raceOfFamilies(mowj)
  const granted = responses.map(({ statusCode }, index) => (statusCode === 201 ? (sizes[index] ?? 0) : 0))
  const refused = responses.filter(({ statusCode }) => statusCode !== 201)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.map((response) => response.json().code)).toEqual(refused.map(() => 'month_full'))
  const sum = granted.reduce((total, size) => total + size, 0)
  expect([taken, swimmers]).toEqual([sum, sum])
  expect(sum).toBeLessThanOrEqual(60)
  // Places only become fewer: a family that the rest would hold was not refused.
  const refusedSizes = sizes.filter((_, index) => responses[index]?.statusCode !== 201)
  expect(refusedSizes.filter((size) => size <= 60 - sum)).toEqual([])
})
