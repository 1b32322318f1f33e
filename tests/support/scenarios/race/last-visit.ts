import { visitAtDoor } from '#server/modules/card/card-use.service.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { atOnce, untilWaiting } from '#tests/support/drivers/overlap.ts'
import { returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'
import { offerCard, orderCard, spendVisit, visitOf } from '#tests/support/scenarios/credits/cards.ts'
import { addedMember } from '#tests/support/scenarios/members.ts'
import { MONDAY, offerSlot } from '#tests/support/scenarios/pool-slot.ts'

const dates = [7, 9, 14, 16].map((day) => ({ year: 1405, month: 9, day }))
/** Bookings of two swimmers on four dates, and both of them at the door. */
export const RACERS = 10

/** A card of two swimmers with one visit left. */
async function lastVisit(mowj: TestApp) {
  const opening = await offerSlot(mowj, { dates: [MONDAY, ...dates] })
  const parent = await swimmer(mowj)
  const girl = { sex: 'female' as const }
  const members = [(await addedMember(parent, girl)).id, (await addedMember(parent, girl)).id]
  const { uid } = (await orderCard(parent, await offerCard(mowj, opening.id, 2), members)).json()
  const authority = await parent.atBank(uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  const [card] = (await parent.get('/api/my/cards/')).json().results
  await spendVisit(parent, card.id, visitOf(opening, members[0] ?? 0))
  const scan = async (member: number): Promise<string> => {
    const visit = await visitAtDoor(mowj.deps, { uid, pool: opening.id, member })
    return visit.admitted ? 'taken' : visit.reason
  }
  const book = async (member: number, date: JalaliDay): Promise<string> => {
    const response = await spendVisit(parent, card.id, visitOf(opening, member, date))
    return response.statusCode === 200 ? 'taken' : response.json().code
  }
  return {
    cardId: Number(card.id),
    members,
    scan,
    book,
    lock: `select from cards where id = ${card.id} for no key update`,
  }
}

/** The last of two visits of a card is booked and scanned by ten requests, all inside their transactions at one time. */
export async function raceForLastVisit(mowj: TestApp) {
  const { cardId, members, scan, book, lock } = await lastVisit(mowj)
  const outcomes = await atOnce(mowj, lock, RACERS, () =>
    Promise.all(members.flatMap((member) => [scan(member), ...dates.map((date) => book(member, date))])),
  )
  const [row] = await mowj.sql`select used, (select count(*)::int from card_uses where card_id = cards.id and live)
    as visits from cards where id = ${cardId}`
  return { outcomes, used: row?.used, visits: row?.visits }
}

/** A booking waits for the card behind the door, which mostly takes the last visit. */
export async function bookBehindDoor(mowj: TestApp): Promise<string[]> {
  const { members, scan, book, lock } = await lastVisit(mowj)
  return atOnce(mowj, lock, 2, async () => {
    const scanned = scan(members[0] ?? 0)
    await untilWaiting(mowj, 1)
    return Promise.all([scanned, ...dates.slice(0, 1).map((date) => book(members[1] ?? 0, date))])
  })
}
