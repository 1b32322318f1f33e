import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '#src/features/static-pages/text-page.tsx'

export const Route = createFileRoute('/terms')({ component: () => <TextPage of="terms" /> })
