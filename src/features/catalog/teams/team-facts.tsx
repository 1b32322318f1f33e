import { Link } from '@tanstack/react-router'
import { resolveUrl } from '#src/api/address.ts'
import type { ProgramDetail } from '#src/contract/catalog/catalog.ts'
import { Fact } from '#src/features/catalog/fact.tsx'
import { instructorLink, poolLink } from '#src/features/catalog/links.ts'
import { Rating } from '#src/features/catalog/rating.tsx'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import { Picture } from '#src/ui/media/picture.tsx'
import * as styles from './overview.module.css'

export function TeamFacts({ team }: { team: ProgramDetail }) {
  return (
    <section className={styles.section} aria-label={words.facts}>
      <Rating rating={team.rating} reviews={team.review_count} />
      <dl className={styles.facts}>
        <Fact icon="course" name={words.level}>
          {words.levels[team.level]}
        </Fact>
        <Fact icon="user" name={words.sex}>
          {words.sexes[team.sex]}
        </Fact>
        <Fact icon="team" name={words.age}>
          {words.ages[team.age_group]}
        </Fact>
        <Fact icon="pool" name={words.pool}>
          <Link {...poolLink(team.pool.id)}>{words.placeIn(team.pool.name, team.pool.district)}</Link>
        </Fact>
        <Fact icon="pin" name={words.address} wide>
          {words.placeIn(team.pool.city, team.pool.address)}
        </Fact>
      </dl>
    </section>
  )
}

export function CoachCard({ coach }: { coach: ProgramDetail['instructor'] }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{words.coach}</h2>
      <div className={styles.coach}>
        <Picture
          picture={coach.picture}
          resolve={resolveUrl}
          sizes="88px"
          ratio="1"
          alt=""
          className={styles.coachPicture}
        />
        <div>
          <h3 className={styles.coachName}>
            <Link {...instructorLink(coach.id)}>{coach.name}</Link>
          </h3>
          <p className={styles.quiet}>{coach.title}</p>
          <p>{coach.bio}</p>
        </div>
      </div>
    </section>
  )
}
