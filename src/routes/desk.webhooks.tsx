import { createFileRoute } from '@tanstack/react-router'
import { WebhooksScreen } from '#src/features/desk/webhooks/webhooks-screen.tsx'

export const Route = createFileRoute('/desk/webhooks')({ component: WebhooksScreen })
