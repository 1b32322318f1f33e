import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { purchaseSearch } from '#src/features/payment/purchases/purchase-search.ts'
import { Purchases } from '#src/features/payment/purchases/purchases.tsx'

export const Route = createFileRoute('/purchase-history')({
  validateSearch: purchaseSearch,
  component: PurchaseHistoryPage,
})

function PurchaseHistoryPage() {
  const search = Route.useSearch()
  return <AccountPage at="/purchase-history">{(userId) => <Purchases userId={userId} search={search} />}</AccountPage>
}
