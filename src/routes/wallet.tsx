import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { Wallet } from '#src/features/wallet/wallet.tsx'

export const Route = createFileRoute('/wallet')({
  component: () => <AccountPage at="/wallet">{(userId) => <Wallet userId={userId} />}</AccountPage>,
})
