import { createFileRoute } from '@tanstack/react-router'
import { ComposeScreen } from '#src/features/desk/messages/compose-screen.tsx'
import { MessageScreen } from '#src/features/desk/messages/message-screen.tsx'

type Link = { kind?: string; session?: number; poolDay?: number; day?: string; only?: 'month' | 'day' }

export const Route = createFileRoute('/desk/messages_/$id')({
  // Parsed by the form: the route's part in the first script stays small.
  validateSearch: (search: Link) => search,
  component: MessagePage,
})

function MessagePage() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  return id === 'new' ? <ComposeScreen search={search} /> : <MessageScreen key={id} id={Number(id)} />
}
