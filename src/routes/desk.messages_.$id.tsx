import { createFileRoute } from '@tanstack/react-router'
import { ComposeScreen } from '#src/features/desk/messages/compose-screen.tsx'
import { MessageScreen } from '#src/features/desk/messages/message-screen.tsx'

export const Route = createFileRoute('/desk/messages_/$id')({ component: MessagePage })

function MessagePage() {
  const { id } = Route.useParams()
  return id === 'new' ? <ComposeScreen /> : <MessageScreen key={id} id={Number(id)} />
}
