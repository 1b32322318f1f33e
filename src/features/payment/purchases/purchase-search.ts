import type { OrderKind } from '#src/contract/kind.ts'
import type { PurchaseState } from '#src/contract/purchase.ts'

/** What the buyer's history is narrowed to, as it stands in its address. */
export type PurchaseSearch = { state?: PurchaseState | undefined; kind?: OrderKind | undefined }

// Written out rather than taken from the contract: the address is read before the screen's code comes.
export const searchStates = ['paid', 'waiting', 'credited', 'unpaid'] as const satisfies readonly PurchaseState[]
export const searchKinds = ['team', 'course', 'pool', 'wallet'] as const satisfies readonly OrderKind[]

/** Reads the address; a filter it does not know is no filter. */
export function purchaseSearch(search: Record<string, unknown>): PurchaseSearch {
  // Both are named, also when there is none: the router keeps what nobody speaks of.
  return {
    state: searchStates.find((known) => known === search.state),
    kind: searchKinds.find((known) => known === search.kind),
  }
}
