import type { ProgramCard } from '#src/contract/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { catalogStrings as words } from './strings.ts'
import { TeamCard } from './team-card.tsx'

type ProgramsBesideProps = {
  kind: ProgramKind
  title: string
  programs: readonly ProgramCard[]
  /** How many there are in all; the first of them are shown. */
  count: number
}

/** The teams, or courses, of a pool or a coach. Nothing when there are none. */
export function ProgramsBeside({ kind, title, programs, count }: ProgramsBesideProps) {
  if (programs.length === 0) return null
  return (
    <section className="overview-section">
      <h2 className="overview-heading">{title}</h2>
      <ul className="beside-grid">
        {programs.map((program) => (
          <TeamCard key={program.id} kind={kind} team={program} heading="h3" />
        ))}
      </ul>
      {count > programs.length && <p className="overview-quiet">{words.shownOf(programs.length, count)}</p>}
    </section>
  )
}
