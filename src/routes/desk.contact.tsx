import { createFileRoute } from '@tanstack/react-router'
import { DeskContactScreen } from '#src/features/desk/contact/contact-screen.tsx'

export const Route = createFileRoute('/desk/contact')({
  validateSearch: ({ state }: { state?: unknown }): { state?: 'closed' } => (state === 'closed' ? { state } : {}),
  component: DeskContactPage,
})

function DeskContactPage() {
  const { state = 'open' } = Route.useSearch()
  return <DeskContactScreen state={state} />
}
