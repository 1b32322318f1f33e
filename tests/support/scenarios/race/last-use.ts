import type { TestApp } from '#tests/support/drivers/app.ts'
import { atOnce } from '#tests/support/drivers/overlap.ts'
import { offerSession, swimmers } from '#tests/support/scenarios/booking.ts'
import { addCode, usesOf, withCode } from '#tests/support/scenarios/discounts.ts'

export const RACERS = 20

/** Twenty swimmers hold classes of their own with the last use of a code, all inside their transactions at one time. */
export async function raceForLastUse(mowj: TestApp) {
  const code = await addCode(mowj, { maxUses: 1 })
  const users = await swimmers(mowj, RACERS)
  const offers = await Promise.all(users.map(() => offerSession(mowj)))
  const lock = `select from discount_codes where code = '${code}' for update`
  const responses = await atOnce(mowj, lock, RACERS, () =>
    Promise.all(offers.map((offer, index) => users[index]?.hold(withCode(offer.request(), code)))),
  )
  const [slots] = await mowj.sql<{ taken: number }[]>`select sum(taken)::int as taken from slots
    where session_id in ${mowj.sql(offers.map(({ sessionId }) => sessionId))}`
  return {
    statuses: responses.map((response) => response?.statusCode),
    responses,
    uses: await usesOf(mowj, code),
    taken: slots?.taken,
  }
}
