import { createFileRoute } from '@tanstack/react-router'
import { CatalogList } from '#src/features/desk/catalog/catalog-list.tsx'
import { catalogSearch } from '#src/features/desk/catalog/catalog-search.ts'

export const Route = createFileRoute('/desk/teams')({ validateSearch: catalogSearch, component: ListPage })

function ListPage() {
  return <CatalogList noun="teams" search={Route.useSearch()} />
}
