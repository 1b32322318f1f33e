import { useMemo } from 'react'
import type { ProgramKind } from '#src/contract/kind.ts'
import { CatalogList } from '#src/features/catalog/catalog-list.tsx'
import type { Filters } from '#src/features/catalog/filters/filters.ts'
import { programSource } from '#src/features/catalog/listing.ts'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import { TeamCard } from './team-card.tsx'

export function TeamListScreen({ kind, filters }: { kind: ProgramKind; filters: Filters }) {
  const source = useMemo(() => programSource(kind), [kind])
  return (
    <CatalogList
      words={{
        listTitle: words.listTitle[kind],
        count: words.count[kind],
        empty: words.empty[kind],
        listFailed: words.listFailed[kind],
      }}
      source={source}
      filters={filters}
      card={(team, priority) => (
        <TeamCard key={team.id} kind={kind} team={team} priority={priority} day={filters.day} hour={filters.hour} />
      )}
    />
  )
}
