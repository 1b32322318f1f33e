import { createFileRoute } from '@tanstack/react-router'
import { OwnPage } from '#src/features/shell/own-page.tsx'
import { Wallet } from '#src/features/wallet/wallet.tsx'

export const Route = createFileRoute('/wallet')({
  component: () => <OwnPage of="/wallet">{(userId) => <Wallet userId={userId} />}</OwnPage>,
})
