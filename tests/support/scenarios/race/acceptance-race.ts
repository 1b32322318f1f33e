import type { TestApp } from '#tests/support/drivers/app.ts'
import { atOnce } from '#tests/support/drivers/overlap.ts'
import { offerSession, swimmers } from '#tests/support/scenarios/booking.ts'
import { accept, cancelled, fullMonth, inLine } from '#tests/support/scenarios/waitlist/waitlist.ts'

export const OFFERED = 4

/**
 * Each user with an offer accepts it on two devices, and also books in the ordinary way where asked for, all inside
 * their transactions at one time. `accepted` are the statuses of both acceptances of each user, `holds` the live holds
 * of each.
 */
export async function raceForOneOffer(mowj: TestApp, { books = false } = {}) {
  const offer = await offerSession(mowj, { capacity: OFFERED })
  const before = await fullMonth(mowj, offer, OFFERED)
  const users = await swimmers(mowj, OFFERED)
  const entries: number[] = []
  for (const user of users) entries.push((await inLine(user, offer)).id)
  for (const user of before) await cancelled(user)
  const slot = offer.slotIds[0] ?? 0
  const racers = OFFERED * (books ? 3 : 2)
  const responses = await atOnce(mowj, `select from slots where id = ${slot} for update`, racers, () =>
    Promise.all(
      users.map((user, index) => {
        const id = entries[index] ?? 0
        return Promise.all([accept(user, id), accept(user, id), ...(books ? [user.hold(offer.request())] : [])])
      }),
    ),
  )
  const holds = await mowj.sql<{ count: number }[]>`select count(*)::int as count from order_items i
    where i.slot_id = ${slot} and i.live group by i.user_id order by i.user_id`
  const [row] = await mowj.sql<{ taken: number }[]>`select taken from slots where id = ${slot}`
  return {
    accepted: responses.map((ofUser) => ofUser.slice(0, 2).map((response) => response.statusCode)),
    codes: responses.flatMap((ofUser) => ofUser.slice(0, 2).map((response) => response.json().code)),
    booked: responses.flatMap((ofUser) => ofUser.slice(2).map((response) => response.statusCode)),
    holds: holds.map(({ count }) => count),
    taken: row?.taken,
  }
}
