import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '#src/features/soon/soon-page.tsx'

export const Route = createFileRoute('/pools_/$poolId/pool-detail/$sessionId')({
  component: () => <SoonPage of="poolBooking" />,
})
