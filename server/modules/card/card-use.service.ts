import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { lockSwimmers, refuseUnfit } from '#server/modules/member/swimmers.service.ts'
import { bookWithoutPayment, findPoolSession } from '#server/modules/payment/free-booking.service.ts'
import type { CardUse, MyCard } from '#src/contract/credits/card.ts'
import type { MakeUpBooked } from '#src/contract/credits/make-up.ts'
import { boundsOf } from '#src/contract/member/eligibility.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { isJalaliDate } from '#src/fa/jalali-date.ts'
import { lessonsOf } from '#src/fa/lessons.ts'
import {
  type CardRow,
  exportCardRows,
  insertUse,
  listCards,
  ofOrder,
  ofUser,
  ownCard,
  takeVisit,
  takeVisitAndPlace,
} from './card.repo.ts'
import { cardTexts } from './strings.ts'

/** A user's paid cards, newest first. */
export async function cardsOf(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: number,
): Promise<{ now: string; results: MyCard[] }> {
  const rows = await listCards(deps.db, ofUser(userId))
  const results = rows.map(({ id, order, poolId, poolName, visits, used, members, expiresAt }) => ({
    ...{ id, order, pool: poolId, pool_name: poolName, visits, used, members },
    expires_at: expiresAt.toISOString(),
  }))
  return { now: deps.now().toISOString(), results }
}

/** A page of a user's cards for their export. `key` is the cursor. */
export function exportCards(db: Db, userId: number, page: { after: number; limit: number }) {
  return exportCardRows(db, userId, page)
}

/**
 * Books a visit of a pool's date with a card, for one of its members. Throws `card_elsewhere`, `card_not_member`,
 * `card_expired`, `card_used_up`, and the refusals of a booking.
 */
export async function bookWithCard(
  deps: Pick<Deps, 'db' | 'now'>,
  { cardId, userId }: { cardId: number; userId: number },
  { pool, session: sessionNumber, date, member }: CardUse,
): Promise<MakeUpBooked> {
  if (!isJalaliDate(date)) throw new ValidationError({ date: [cardTexts.noVisit] })
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    const [known] = await listCards(tx, ownCard(cardId, userId))
    const isBought = known?.members.some(({ id }) => id === member) ?? false
    const swimmers = await lockSwimmers(tx, userId, [member], { isBought })
    const [card] = await listCards(tx, ownCard(cardId, userId))
    if (swimmers === undefined || card === undefined) throw new AppError('not_found')
    if (pool !== card.poolId) throw new AppError('card_elsewhere')
    const session = await findPoolSession(tx, pool, sessionNumber)
    if (session === undefined) throw new AppError('not_found')
    const [visit] = lessonsOf(date, { weekdays: [], starts_at: session.startsAt, ends_at: session.endsAt })
    if (visit === undefined || visit.startsAt <= now) {
      throw new AppError('month_past', { months: [date], detail: cardTexts.past })
    }
    const refusal = refusalOf(card, member, visit.startsAt)
    if (refusal !== undefined) throw new AppError(refusal)
    refuseUnfit(swimmers.rows, { members: [member] }, { bounds: boundsOf(session, null), firstDay: date })
    const taken = { cardId, memberId: member, at: visit.startsAt }
    const take = async (slotId: number) => {
      if (await takeVisitAndPlace(tx, taken, slotId)) return true
      // The door does not wait for the account's lock: it may have taken the last visit meanwhile.
      const [left] = await listCards(tx, ownCard(cardId, userId))
      const lost = left && refusalOf(left, member, visit.startsAt)
      if (lost !== undefined) throw new AppError(lost)
      return false
    }
    const place = { kind: 'pool' as const, subject: pool, sessionNumber, session, term: date, take }
    const { uid, enrolmentId } = await bookWithoutPayment(tx, { ...place, userId, memberId: member, now })
    await insertUse(tx, { cardId, memberId: member, date, enrolmentId, createdAt: now })
    return { order: uid, term: enrolmentId }
  })
}

export type CardRefusal = 'card_elsewhere' | 'card_not_member' | 'card_expired' | 'card_used_up'

function refusalOf({ members, expiresAt, used, visits }: CardRow, member: number, at: Date): CardRefusal | undefined {
  if (!members.some(({ id }) => id === member)) return 'card_not_member'
  if (expiresAt <= at) return 'card_expired'
  return used >= visits ? 'card_used_up' : undefined
}

/** `left` visits remain. `again`: this member has entered with this card today; nothing was taken. */
export type DoorVisit =
  | { admitted: true; again: boolean; left: number; name: string; poolName: string }
  | { admitted: false; reason: CardRefusal | 'card_unknown' }

class Again extends Error {}
class NoVisit extends Error {}

/**
 * Takes a visit at a pool's door without a booking, once for a member and day. `uid` is the number of the card's order;
 * the member may be left out where the card has one.
 */
export async function visitAtDoor(
  deps: Pick<Deps, 'db' | 'now'>,
  { uid, pool, member }: { uid: string; pool: number; member: number | undefined },
): Promise<DoorVisit> {
  const now = deps.now()
  const [card] = await listCards(deps.db, ofOrder(uid))
  if (card === undefined) return { admitted: false, reason: 'card_unknown' }
  if (card.poolId !== pool) return { admitted: false, reason: 'card_elsewhere' }
  const [only] = card.members
  const memberId = member ?? (card.members.length === 1 ? only?.id : undefined)
  const name = card.members.find(({ id }) => id === memberId)?.name
  if (memberId === undefined || name === undefined) return { admitted: false, reason: 'card_not_member' }
  const admitted = { admitted: true as const, name, poolName: card.poolName }
  try {
    await deps.db.transaction(async (tx) => {
      const use = { cardId: card.id, memberId, date: jalaliDay(now), createdAt: now }
      if (!(await insertUse(tx, use))) throw new Again()
      if (!(await takeVisit(tx, { cardId: card.id, memberId, at: now }))) throw new NoVisit()
    })
    return { ...admitted, again: false, left: card.visits - card.used - 1 }
  } catch (error) {
    if (error instanceof Again) return { ...admitted, again: true, left: card.visits - card.used }
    if (!(error instanceof NoVisit)) throw error
    return { admitted: false, reason: refusalOf(card, memberId, now) ?? 'card_used_up' }
  }
}
