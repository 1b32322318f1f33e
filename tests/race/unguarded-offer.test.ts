import { expect, test, vi } from 'vitest'
import { testApp } from '#tests/support/drivers/app.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { OFFERED, raceForOneOffer } from '#tests/support/scenarios/race/acceptance-race.ts'

// Negative control: an acceptance that also takes places which were not offered.
vi.mock(import('#server/modules/payment/slot.repo.ts'), async (original) => {
  const { takePlaces, ...rest } = await original()
  return {
    ...rest,
    takePlaces: (db, slotIds, places, booker) =>
      takePlaces(db, slotIds, places, booker && { ...booker, offeredOnly: false }),
  }
})

test('without the guard the same race accepts an offer twice: the later device ends the hold of the earlier one', async () => {
  const mowj = await testApp({ max: OFFERED * 2 + 5 })
  const { accepted, holds, taken } = await raceForOneOffer(mowj)
  expect(accepted).toEqual(Array(OFFERED).fill([201, 201]))
  expect([holds, taken]).toEqual([Array(OFFERED).fill(1), OFFERED])
  await auditAndClose(mowj)
})
