import type { TestApp } from '#tests/support/drivers/app.ts'
import { atOnce } from '#tests/support/drivers/overlap.ts'
import { offerSession, swimmers } from '#tests/support/scenarios/booking.ts'
import { accept, fullMonth, inLine, leave, linesOf } from '#tests/support/scenarios/waitlist.ts'

export const PLACES = 6
export const IN_LINE = 30
export const OTHERS = 10

/**
 * All swimmers of a full month cancel while others request its places, all inside their transactions at the same time;
 * then those with offers accept or refuse them while the others request places again.
 */
export async function raceForFreedPlaces(mowj: TestApp) {
  const offer = await offerSession(mowj, { capacity: PLACES })
  const before = await fullMonth(mowj, offer, PLACES)
  const [line, others] = [await swimmers(mowj, IN_LINE), await swimmers(mowj, OTHERS)]
  for (const user of line) await inLine(user, offer)
  const terms = await Promise.all(
    before.map(async (user) => (await user.get('/api/my/terms/?kind=team')).json().results[0].id),
  )
  const lock = `select from slots where id = ${offer.slotIds[0]} for update`
  const hold = () => others.map((user) => user.hold(offer.request()))
  const bought = await atOnce(mowj, lock, PLACES + OTHERS, async () => {
    const cancelled = before.map((user, index) => user.post(`/api/my/terms/${terms[index]}/cancel/`))
    const responses = await Promise.all([...hold(), ...cancelled])
    return responses.slice(0, OTHERS).map(({ statusCode }) => statusCode)
  })
  const offered: number[] = []
  const entries = await Promise.all(line.map(async (user) => (await linesOf(user))[0]))
  for (const [index, entry] of entries.entries()) if (entry?.state === 'offered') offered.push(index)
  const later = await atOnce(mowj, lock, offered.length + OTHERS, async () => {
    const answers = offered.map((index) => {
      const [user, id] = [line[index], entries[index]?.id ?? 0]
      if (user === undefined) throw new Error('an offer without a user')
      return index % 2 === 0 ? accept(user, id) : leave(mowj, user, id)
    })
    const responses = await Promise.all([...hold(), ...answers])
    return responses.map(({ statusCode }) => statusCode)
  })
  const [slot] = await mowj.sql`select taken,
      (select coalesce(sum(places), 0)::int from order_items where slot_id = slots.id and live) as booked,
      (select coalesce(sum(places), 0)::int from waitlist_entries where slot_id = slots.id and state = 'offered') as offered
    from slots where id = ${offer.slotIds[0] ?? 0}`
  const boughtLater = later.slice(0, OTHERS)
  const counts = { taken: Number(slot?.taken), booked: Number(slot?.booked), stillOffered: Number(slot?.offered) }
  return { bought: [...bought, ...boughtLater], offered, answers: later.slice(OTHERS), ...counts }
}
