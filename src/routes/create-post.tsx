import { createFileRoute } from '@tanstack/react-router'
import { ComposeScreen } from '#src/features/posts/editor/post-editor-screen.tsx'
import { composeSearch, sharedOf } from '#src/features/posts/editor/search.ts'

export const Route = createFileRoute('/create-post')({ validateSearch: composeSearch, component: CreatePostPage })

function CreatePostPage() {
  const search = Route.useSearch()
  return <ComposeScreen item={search.item} shared={sharedOf(search)} />
}
