import { createFileRoute } from '@tanstack/react-router'
import { Library } from '#src/features/posts/list/library.tsx'
import { postPageStrings as words } from '#src/features/posts/list/page-strings.ts'
import { librarySearch } from '#src/features/posts/list/search.ts'
import { Page } from '#src/ui/layout/page.tsx'

export const Route = createFileRoute('/videos')({
  validateSearch: librarySearch,
  component: VideosPage,
})

function VideosPage() {
  return (
    <Page title={words.videosTitle} lead={words.videosLead}>
      <Library search={Route.useSearch()} />
    </Page>
  )
}
