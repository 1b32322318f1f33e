import type { TestApp } from '#tests/support/drivers/app.ts'
import { atOnce } from '#tests/support/drivers/overlap.ts'
import { offerSession, swimmers } from '#tests/support/scenarios/booking.ts'

export const SWIMMERS = 50

/** Fifty swimmers request the one place of a month, all of them inside their transactions at the same time. */
export async function raceForLastPlace(mowj: TestApp) {
  const offer = await offerSession(mowj, { capacity: 1 })
  const users = await swimmers(mowj, SWIMMERS)
  const lock = `select from slots where id = ${offer.slotIds[0]} for update`
  const responses = await atOnce(mowj, lock, SWIMMERS, () =>
    Promise.all(users.map((user) => user.hold(offer.request()))),
  )
  const [slot] = await mowj.sql`select taken from slots where id = ${offer.slotIds[0] ?? 0}`
  return { responses, taken: Number(slot?.taken) }
}
