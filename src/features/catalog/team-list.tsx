import { useMemo } from 'react'
import type { ProgramKind } from '#src/contract/kind.ts'
import { CatalogList } from './catalog-list.tsx'
import type { Filters } from './filters.ts'
import { programSource } from './listing.ts'
import { catalogStrings as words } from './strings.ts'
import { TeamCard } from './team-card.tsx'

/** All teams, or all courses. */
export function TeamListScreen({ kind, filters }: { kind: ProgramKind; filters: Filters }) {
  const source = useMemo(() => programSource(kind), [kind])
  return (
    <CatalogList
      title={words.listTitle[kind]}
      count={words.count[kind]}
      empty={words.empty[kind]}
      failed={words.listFailed[kind]}
      source={source}
      filters={filters}
      card={(team, priority) => <TeamCard key={team.id} kind={kind} team={team} priority={priority} />}
    />
  )
}
