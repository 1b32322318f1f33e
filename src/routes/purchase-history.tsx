import { createFileRoute } from '@tanstack/react-router'
import { purchaseSearch } from '#src/features/payment/purchases/purchase-search.ts'
import { Purchases } from '#src/features/payment/purchases/purchases.tsx'
import { AccountLayout } from '#src/features/shell/account-layout.tsx'

export const Route = createFileRoute('/purchase-history')({
  validateSearch: purchaseSearch,
  component: PurchaseHistoryPage,
})

function PurchaseHistoryPage() {
  const search = Route.useSearch()
  return (
    <AccountLayout of="/purchase-history">{(userId) => <Purchases userId={userId} search={search} />}</AccountLayout>
  )
}
