import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '#src/features/soon/soon-page.tsx'

export const Route = createFileRoute('/pool-gateway')({ component: () => <SoonPage of="poolGateway" /> })
