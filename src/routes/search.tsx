import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '#src/features/soon/soon-page.tsx'
import { soonStrings } from '#src/features/soon/strings.ts'

export const Route = createFileRoute('/search')({
  validateSearch: ({ q }): { q?: string } => (typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {}),
  component: SearchPage,
})

function SearchPage() {
  const { q } = Route.useSearch()
  return <SoonPage of="search" title={q === undefined ? undefined : soonStrings.searchedFor(q)} />
}
