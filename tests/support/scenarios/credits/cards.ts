import { addCard } from '#server/modules/card/card-sale.service.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { returnFromBank, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { addedMember } from '#tests/support/scenarios/members.ts'
import { MONDAY, type Opening } from '#tests/support/scenarios/pool-slot.ts'

export const CARD_RIAL = 5_000_000

/** Puts a card of five visits for two members on sale. */
export function offerCard(mowj: TestApp, poolId: number, visits = 5) {
  const card = { poolId, visits, priceRial: CARD_RIAL, validDays: 60, mostMembers: 2 }
  return addCard(mowj.db, card, mowj.clock.now())
}

/** Orders a card; returns the response. */
export function orderCard(user: Swimmer, card: number, members?: number[], expected_payable = CARD_RIAL) {
  return user.post('/api/cards/', { card, expected_payable, ...(members && { members }) })
}

/** A parent with a paid card for one daughter. */
export async function cardHolder(mowj: TestApp, opening: Opening, visits = 5) {
  const parent = await swimmer(mowj)
  const { id: girl } = await addedMember(parent, { name: 'نیلوفر', sex: 'female' })
  const ordered = await orderCard(parent, await offerCard(mowj, opening.id, visits), [girl])
  const { uid } = ordered.json()
  const authority = await parent.atBank(uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  const [card] = (await parent.get('/api/my/cards/')).json().results
  return { parent, girl, uid, cardId: Number(card.id) }
}

export function visitOf({ id, session }: Opening, member: number, date: JalaliDay = MONDAY) {
  return { pool: id, session, date, member }
}

export function spendVisit(user: Swimmer, cardId: number, visit: object) {
  return user.post(`/api/my/cards/${cardId}/use/`, visit)
}

/** The visits that a user's newest card has used. */
export async function usedOf(user: Swimmer): Promise<number> {
  const [card] = (await user.get('/api/my/cards/')).json().results
  return card.used
}
