import { keys } from '#src/api/query/keys.ts'
import { pagesQuery } from '#src/api/query/pages.ts'
import { purchasePage } from '#src/contract/purchase.ts'
import type { PurchaseSearch } from './purchase-search.ts'

export const purchaseQueries = {
  list: (userId: string, search: PurchaseSearch) =>
    pagesQuery({
      queryKey: [...keys.purchases, userId, search.state ?? '', search.kind ?? ''],
      path: '/api/my/orders/',
      filters: search,
      schema: purchasePage,
    }),
}
