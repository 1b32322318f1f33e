import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '#src/features/soon/soon-page.tsx'

export const Route = createFileRoute('/purchase-history')({ component: () => <SoonPage of="purchases" /> })
