import { Link } from '@tanstack/react-router'
import type { ProgramCard } from '#src/contract/catalog/catalog.ts'
import type { InstructorDetail } from '#src/contract/catalog/instructor.ts'
import type { PoolDetail } from '#src/contract/catalog/pool.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { listAddress } from '#src/features/catalog/links.ts'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import * as styles from '#src/features/catalog/teams/overview.module.css'
import { TeamCard } from '#src/features/catalog/teams/team-card.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'

type RelatedProgramsProps = {
  kind: ProgramKind
  title: string
  programs: readonly ProgramCard[]
  /** Total; only the first of them are shown. */
  count: number
  /** Filter of the linked list. */
  of: { pool: number } | { coach: number }
}

type AllRelatedProps = {
  owner: Pick<PoolDetail | InstructorDetail, 'teams' | 'courses' | 'team_count' | 'course_count'>
  words: { teams: string; courses: string }
  of: RelatedProgramsProps['of']
}

/** Teams and courses of a pool or a coach. */
export function AllRelatedPrograms({ owner, words: { teams, courses }, of }: AllRelatedProps) {
  return (
    <>
      <RelatedPrograms kind="team" title={teams} programs={owner.teams} count={owner.team_count} of={of} />
      <RelatedPrograms kind="course" title={courses} programs={owner.courses} count={owner.course_count} of={of} />
    </>
  )
}

/** Teams or courses of a pool or a coach; renders nothing when there are none. */
function RelatedPrograms({ kind, title, programs, count, of }: RelatedProgramsProps) {
  if (programs.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.besideGrid}>
        {programs.map((program) => (
          <TeamCard key={program.id} kind={kind} team={program} heading="h3" />
        ))}
      </ul>
      {count > programs.length && (
        <p className={styles.besideAll}>
          <span className={styles.quiet}>{words.shownOf(programs.length, count)}</span>
          <Link {...listAddress(kind, of)} className={buttonClass({ variant: 'soft', size: 'small' })}>
            {words.seeAll(count)}
          </Link>
        </p>
      )}
    </section>
  )
}
