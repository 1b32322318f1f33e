import { createFileRoute } from '@tanstack/react-router'
import { type SearchModel, searchModel } from '#src/contract/search.ts'
import { SearchScreen } from '#src/features/search/search-screen.tsx'

type SearchAddress = { q?: string | undefined; model?: SearchModel | undefined }

export const Route = createFileRoute('/search')({
  validateSearch: ({ q, model }): SearchAddress => {
    // Both are named, also when there is none: the router keeps what nobody speaks of.
    return {
      q: typeof q === 'string' || typeof q === 'number' ? String(q) : undefined,
      model: searchModel.safeParse(model).data,
    }
  },
  component: SearchPage,
})

function SearchPage() {
  const { q = '', model } = Route.useSearch()
  return <SearchScreen query={q} model={model} />
}
