import { Link } from '@tanstack/react-router'
import { useToday } from '#src/api/use-today.ts'
import type { InstructorDetail } from '#src/contract/catalog/instructor.ts'
import { formatToman } from '#src/fa/toman.ts'
import { Fact } from '#src/features/catalog/fact.tsx'
import { poolLink } from '#src/features/catalog/links.ts'
import { catalogStrings } from '#src/features/catalog/strings.ts'
import * as overviewStyles from '#src/features/catalog/teams/overview.module.css'
import * as styles from './instructor.module.css'
import { instructorStrings as words } from './instructor-strings.ts'

/** Whom the coach teaches, where, from how much, and since when. */
export function CoachFacts({ coach }: { coach: InstructorDetail }) {
  const { year } = useToday()
  return (
    <dl className={`${overviewStyles.facts} ${styles.facts}`}>
      <ProgramFacts coach={coach} />
      <Fact icon="clock" name={words.experience}>
        {words.years(year - coach.since_year)} <span className={styles.since}>{words.since(coach.since_year)}</span>
      </Fact>
      <Fact icon="course" name={words.programs}>
        {words.programCount(coach.team_count, coach.course_count)}
      </Fact>
    </dl>
  )
}

/** Facts of all programs together; nothing where the response contains only the first of them. */
function ProgramFacts({ coach }: { coach: InstructorDetail }) {
  const programs = [...coach.teams, ...coach.courses]
  if (programs.length === 0 || programs.length < coach.team_count + coach.course_count) return null
  const audiences = new Set(
    programs.map(({ age_group, sex }) =>
      catalogStrings.audienceIs(catalogStrings.ages[age_group], catalogStrings.sexes[sex]),
    ),
  )
  const pools = new Map(programs.map(({ pool }) => [pool.id, pool]))
  const prices = programs.map(({ final_price }) => final_price)
  return (
    <>
      <Fact icon="team" name={words.audience}>
        {[...audiences].map((audience) => (
          <span key={audience} className={overviewStyles.line}>
            {audience}
          </span>
        ))}
      </Fact>
      <Fact icon="pin" name={words.pools}>
        {[...pools.values()].map(({ id, name, district }) => (
          <span key={id} className={overviewStyles.line}>
            <Link {...poolLink(id)}>{catalogStrings.placeIn(name, district)}</Link>
          </span>
        ))}
      </Fact>
      <Fact icon="wallet" name={words.price}>
        {words.fromPrice(formatToman(Math.min(...prices)))}
        <span className={overviewStyles.note}>{words.perMonth}</span>
      </Fact>
    </>
  )
}
