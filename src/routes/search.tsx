import { createFileRoute } from '@tanstack/react-router'
import { type SearchModel, searchModel } from '#src/contract/search.ts'
import { SearchScreen } from '#src/features/search/search-screen.tsx'

type SearchParams = { q?: string | undefined; model?: SearchModel | undefined }

export const Route = createFileRoute('/search')({
  validateSearch: ({ q, model }): SearchParams => {
    // Every key is present, also when undefined: the router carries over search parameters that are left out.
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
