import { createFileRoute } from '@tanstack/react-router'
import { Library } from '#src/features/posts/list/library.tsx'
import { postPageStrings as words } from '#src/features/posts/list/page-strings.ts'
import { SavedLink, SavedPosts } from '#src/features/posts/list/saved-posts.tsx'
import { savedStrings } from '#src/features/posts/list/saved-strings.ts'
import { type LibrarySearch, librarySearch } from '#src/features/posts/list/search.ts'
import { Page } from '#src/ui/layout/page.tsx'

type VideosSearch = LibrarySearch & {
  /** The saved posts instead of the library. */
  saved?: true | undefined
}

export const Route = createFileRoute('/videos')({
  validateSearch: (search: Record<string, unknown>): VideosSearch => ({
    ...librarySearch(search),
    saved: search.saved === true || undefined,
  }),
  component: VideosPage,
})

function VideosPage() {
  const { saved = false, ...search } = Route.useSearch()
  const { title, lead } = saved ? savedStrings : { title: words.videosTitle, lead: words.videosLead }
  return (
    <Page title={title} lead={lead} aside={<SavedLink open={saved} />}>
      {saved ? <SavedPosts /> : <Library search={search} />}
    </Page>
  )
}
