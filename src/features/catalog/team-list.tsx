import { useQuery } from '@tanstack/react-query'
import type { ProgramKind } from '#src/contract/kind.ts'
import { CatalogList } from './catalog-list.tsx'
import { programQueries } from './queries.ts'
import { catalogStrings as words } from './strings.ts'
import { TeamCard } from './team-card.tsx'

/** All teams, or all courses. */
export function TeamListScreen({ kind }: { kind: ProgramKind }) {
  return (
    <CatalogList
      title={words.listTitle[kind]}
      count={words.count[kind]}
      empty={words.empty[kind]}
      failed={words.listFailed[kind]}
      query={useQuery(programQueries(kind).list())}
      card={(team, priority) => <TeamCard key={team.id} kind={kind} team={team} priority={priority} />}
    />
  )
}
