import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '#src/features/soon/soon-page.tsx'

export const Route = createFileRoute('/set-credentials')({ component: () => <SoonPage of="credentials" /> })
