import { createFileRoute } from '@tanstack/react-router'
import { WebhookScreen } from '#src/features/desk/webhooks/webhook-screen.tsx'

export const Route = createFileRoute('/desk/webhooks_/$id')({ component: WebhookPage })

function WebhookPage() {
  const { id } = Route.useParams()
  return <WebhookScreen key={id} id={Number(id)} />
}
