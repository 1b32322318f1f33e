import type { OrderKind } from '#src/contract/kind.ts'
import type { PurchaseState } from '#src/contract/purchase.ts'

/** Filters of the purchase history, as in its URL. */
export type PurchaseSearch = { state?: PurchaseState | undefined; kind?: OrderKind | undefined }

// Duplicates the contract's lists: search parameters are parsed before the screen's chunk loads.
export const searchStates = ['paid', 'waiting', 'credited', 'unpaid'] as const satisfies readonly PurchaseState[]
export const searchKinds = ['team', 'course', 'pool', 'wallet'] as const satisfies readonly OrderKind[]

/** Parses the search parameters; unknown values are dropped. */
export function purchaseSearch(search: Record<string, unknown>): PurchaseSearch {
  // Every key is present, also when undefined: the router carries over search parameters that are left out.
  return {
    state: searchStates.find((known) => known === search.state),
    kind: searchKinds.find((known) => known === search.kind),
  }
}
