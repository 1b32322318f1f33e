import { createFileRoute } from '@tanstack/react-router'
import { CatalogList } from '#src/features/desk/catalog/catalog-list.tsx'
import { type CatalogSearch, catalogSearch } from '#src/features/desk/catalog/catalog-search.ts'

export const Route = createFileRoute('/desk/coaches')({
  // Parsed by the page: the route's part in the first script stays small.
  validateSearch: (search: CatalogSearch) => search,
  component: ListPage,
})

function ListPage() {
  return <CatalogList noun="coaches" search={catalogSearch(Route.useSearch())} />
}
