import { createFileRoute } from '@tanstack/react-router'
import { PayoutsScreen } from '#src/features/desk/payouts/payouts-screen.tsx'

export const Route = createFileRoute('/desk/payouts')({ component: PayoutsScreen })
