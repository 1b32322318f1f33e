import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '#src/features/texts/text-page.tsx'

export const Route = createFileRoute('/terms')({ component: () => <TextPage of="terms" /> })
