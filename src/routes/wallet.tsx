import { createFileRoute } from '@tanstack/react-router'
import { AccountLayout } from '#src/features/shell/account-layout.tsx'
import { Wallet } from '#src/features/wallet/wallet.tsx'

export const Route = createFileRoute('/wallet')({
  component: () => <AccountLayout of="/wallet">{(userId) => <Wallet userId={userId} />}</AccountLayout>,
})
