import { createFileRoute } from '@tanstack/react-router'
import { OwnPage } from '#src/features/shell/account-layout.tsx'
import { Wallet } from '#src/features/wallet/wallet.tsx'

export const Route = createFileRoute('/wallet')({
  component: () => <OwnPage of="/wallet">{(userId) => <Wallet userId={userId} />}</OwnPage>,
})
