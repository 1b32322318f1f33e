import { expect, test } from 'vitest'
import { testApp } from '#tests/support/drivers/app.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { OFFERED, raceForOneOffer } from '#tests/support/scenarios/race/acceptance-race.ts'

test('an offer accepted on two devices at once is one hold, and the later device is told that the offer ended', async () => {
  const mowj = await testApp({ max: OFFERED * 2 + 5 })
  const { accepted, codes, holds, taken } = await raceForOneOffer(mowj)
  expect(accepted.map((statuses) => statuses.toSorted())).toEqual(Array(OFFERED).fill([201, 409]))
  expect(codes.filter((code) => code !== undefined)).toEqual(Array(OFFERED).fill('offer_ended'))
  expect([holds, taken]).toEqual([Array(OFFERED).fill(1), OFFERED])
  await auditAndClose(mowj)
})

test('an offer accepted on two devices while its user also books is one hold', async () => {
  const mowj = await testApp({ max: OFFERED * 3 + 5 })
  const { accepted, booked, holds, taken } = await raceForOneOffer(mowj, { books: true })
  for (const statuses of accepted) expect(statuses.filter((status) => status === 201).length).toBeLessThan(2)
  expect(booked).toEqual(Array(OFFERED).fill(201))
  expect([holds, taken]).toEqual([Array(OFFERED).fill(1), OFFERED])
  await auditAndClose(mowj)
})
