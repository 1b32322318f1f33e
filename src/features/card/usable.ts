import type { MyCard } from '#src/contract/credits/card.ts'

/** Cards with visits left that have not ended; `pool` restricts them to one pool's. */
export function usableCards(cards: readonly MyCard[], now: Date, pool?: number): MyCard[] {
  return cards.filter(
    (card) =>
      card.used < card.visits &&
      Date.parse(card.expires_at) > now.getTime() &&
      (pool === undefined || card.pool === pool),
  )
}
