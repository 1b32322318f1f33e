import { createFileRoute } from '@tanstack/react-router'
import { type SearchModel, searchModel } from '#src/contract/search.ts'
import { SearchScreen } from '#src/features/search/search-screen.tsx'

type SearchAddress = { q?: string; model?: SearchModel }

export const Route = createFileRoute('/search')({
  validateSearch: ({ q, model }): SearchAddress => {
    const kind = searchModel.safeParse(model)
    return {
      ...((typeof q === 'string' || typeof q === 'number') && { q: String(q) }),
      ...(kind.success && { model: kind.data }),
    }
  },
  component: SearchPage,
})

function SearchPage() {
  const { q = '', model } = Route.useSearch()
  return <SearchScreen query={q} model={model} />
}
