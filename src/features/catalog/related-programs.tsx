import { Link } from '@tanstack/react-router'
import type { ProgramCard } from '#src/contract/catalog/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { listAddress } from './links.ts'
import { catalogStrings as words } from './strings.ts'
import { TeamCard } from './teams/team-card.tsx'

type ProgramsBesideProps = {
  kind: ProgramKind
  title: string
  programs: readonly ProgramCard[]
  /** How many there are in all; the first of them are shown. */
  count: number
  /** Whose they are: what the list of all of them is narrowed to. */
  of: { pool: number } | { coach: number }
}

/** The teams, or courses, of a pool or a coach. Nothing when there are none. */
export function RelatedPrograms({ kind, title, programs, count, of }: ProgramsBesideProps) {
  if (programs.length === 0) return null
  return (
    <section className="overview-section">
      <h2 className="overview-heading">{title}</h2>
      <ul className="beside-grid">
        {programs.map((program) => (
          <TeamCard key={program.id} kind={kind} team={program} heading="h3" />
        ))}
      </ul>
      {count > programs.length && (
        <p className="beside-all">
          <span className="overview-quiet">{words.shownOf(programs.length, count)}</span>
          <Link {...listAddress(kind, of)} className={buttonClass({ variant: 'soft', size: 'small' })}>
            {words.seeAll(count)}
          </Link>
        </p>
      )}
    </section>
  )
}
