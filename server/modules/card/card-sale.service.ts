import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import { lockSwimmers } from '#server/modules/member/swimmers.service.ts'
import { openCardOrder } from '#server/modules/payment/card-order.service.ts'
import type { CardProduct, CardRequest } from '#src/contract/credits/card.ts'
import type { PaymentOrder } from '#src/contract/payment.ts'
import { endProduct, findProduct, insertCard, insertProduct, isPool, listProducts } from './card.repo.ts'
import { cardTexts } from './strings.ts'

/** The cards on sale at a pool. */
export async function cardsOnSale(db: Db, poolId: number): Promise<{ results: CardProduct[] }> {
  const rows = await listProducts(db, poolId)
  return {
    results: rows.map(({ id, visits, priceRial, validDays, mostMembers }) => ({
      id,
      visits,
      price: priceRial,
      valid_days: validDays,
      most_members: mostMembers,
    })),
  }
}

/** Creates the order of a card, paid like any other; cancels an unpaid older one. Throws `quote_changed`. */
export async function buyCard(
  deps: Deps,
  userId: number,
  { card: id, members, expected_payable }: CardRequest,
  storeResponse: StoreResponse,
): Promise<PaymentOrder> {
  if (new Set(members).size < (members?.length ?? 0)) throw new ValidationError({ members: [cardTexts.memberTwice] })
  return deps.db.transaction(async (tx) => {
    const swimmers = await lockSwimmers(tx, userId, members)
    if (swimmers === undefined) throw new AppError('token_invalid')
    const found = await findProduct(tx, id)
    if (found === undefined) throw new AppError('not_found')
    const { product, poolName, poolAddress } = found
    const { visits, priceRial, validDays, mostMembers, poolId } = product
    if (swimmers.rows.length > mostMembers) {
      throw new ValidationError({ members: [cardTexts.tooManyMembers(mostMembers)] })
    }
    if (expected_payable < priceRial) throw new AppError('quote_changed')
    const subject = { poolId, poolName, poolAddress, name: cardTexts.name(visits, poolName), visits, validDays }
    const opened = await openCardOrder(deps, tx, { userId, payer: swimmers.payer, priceRial, subject })
    const memberIds = swimmers.rows.map((row) => row.id)
    await insertCard(tx, { orderId: opened.orderId, userId, productId: id, visits }, memberIds)
    await storeResponse(tx, opened.shown)
    return opened.shown
  })
}

/** The operator's card is not possible; the message says why. */
export class CardError extends Error {}

type NewCard = { poolId: number; visits: number; priceRial: number; validDays: number; mostMembers: number }
const RIAL_PER_TOMAN = 10
const MOST_VISITS = 100
const MOST_DAYS = 730
const MOST_MEMBERS = 8

/** Puts a card on sale; returns its number. Throws `CardError`. */
export async function addCard(db: Db, card: NewCard, now: Date): Promise<number> {
  const { poolId, visits, priceRial, validDays, mostMembers } = card
  if (visits < 2 || visits > MOST_VISITS) throw new CardError(`A card has 2 to ${MOST_VISITS} visits.`)
  if (priceRial < RIAL_PER_TOMAN || priceRial % RIAL_PER_TOMAN !== 0) throw new CardError('The price is whole toman.')
  if (validDays < 1 || validDays > MOST_DAYS) throw new CardError(`A card is valid for 1 to ${MOST_DAYS} days.`)
  if (mostMembers < 1 || mostMembers > MOST_MEMBERS) throw new CardError(`A card is for 1 to ${MOST_MEMBERS} members.`)
  if (!(await isPool(db, poolId))) throw new CardError(`There is no pool ${poolId}.`)
  return insertProduct(db, { ...card, createdAt: now })
}

/** Every card on sale. */
export function readProducts(db: Db, poolId: number | undefined) {
  return listProducts(db, poolId)
}

/** Takes a card off sale; sold ones stay valid. False when it is not on sale. */
export function endSale(db: Db, id: number, now: Date): Promise<boolean> {
  return endProduct(db, id, now)
}
