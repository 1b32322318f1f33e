import type { OrderKind } from '#src/contract/kind.ts'

/** What an order is for in the database. */
export type StoredKind = OrderKind | 'card'

/** The kind that pages know: a card is its pool's, and its order has `card` beside it. */
export function shownKind(kind: StoredKind): OrderKind {
  return kind === 'card' ? 'pool' : kind
}
