import { createFileRoute } from '@tanstack/react-router'
import { PostEditorScreen } from '#src/features/posts/editor/post-editor-screen.tsx'
import { postEditorSearch, sharedOf } from '#src/features/posts/editor/search.ts'

export const Route = createFileRoute('/create-post')({ validateSearch: postEditorSearch, component: CreatePostPage })

function CreatePostPage() {
  const search = Route.useSearch()
  return <PostEditorScreen item={search.item} shared={sharedOf(search)} />
}
