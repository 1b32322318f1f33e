import type { TestApp } from '#tests/support/drivers/app.ts'
import { atOnce } from '#tests/support/drivers/overlap.ts'
import { AZAR, DEY, offerSession, swimmers } from '#tests/support/scenarios/booking.ts'
import { setClub } from '#tests/support/scenarios/discounts.ts'
import { paid } from '#tests/support/scenarios/paid.ts'

export const RENEWERS = 4
export const OTHERS = 12
/** The last second of a window of ten days in Azar, and the midnight in Tehran that ends it. */
export const LAST_SECOND = new Date('2026-12-01T23:59:59+03:30')
export const MIDNIGHT = new Date('2026-12-02T00:00:00+03:30')

/**
 * The swimmers of Azar and others request Dey at one moment, with one place more than swimmers. Resolves to the
 * statuses of both.
 */
export async function raceForNextMonth(mowj: TestApp, moment: Date) {
  await setClub(mowj, { renewal_days: 10 })
  const offer = await offerSession(mowj, { capacity: RENEWERS + 1 })
  const renewers = await swimmers(mowj, RENEWERS)
  for (const renewer of renewers) await paid(mowj, renewer, offer, [AZAR])
  const others = await swimmers(mowj, OTHERS)
  mowj.clock.set(moment)
  const lock = `select from slots where id = ${offer.slotIds[1]} for update`
  const responses = await atOnce(mowj, lock, RENEWERS + OTHERS, () =>
    Promise.all([...others, ...renewers].map((user) => user.hold(offer.request([DEY])))),
  )
  const results = responses.map((response) => (response.statusCode === 201 ? 'held' : response.json().code))
  return { others: results.slice(0, OTHERS), renewers: results.slice(OTHERS) }
}
