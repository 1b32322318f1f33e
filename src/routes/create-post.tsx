import { createFileRoute } from '@tanstack/react-router'
import { ComposeScreen } from '#src/features/compose/compose-screen.tsx'
import { composeSearch } from '#src/features/compose/search.ts'

export const Route = createFileRoute('/create-post')({ validateSearch: composeSearch, component: CreatePostPage })

function CreatePostPage() {
  const { item, shared } = Route.useSearch()
  return <ComposeScreen item={item} shared={shared} />
}
