import { resolveUrl } from '#src/api/address.ts'
import type { ProgramDetail } from '#src/contract/catalog.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { IconName } from '#src/ui/icons.ts'
import { Picture } from '#src/ui/picture.tsx'
import { Rating } from './rating.tsx'
import { catalogStrings as words } from './strings.ts'

/** What a person asks first: for whom, where, how well liked. */
export function TeamFacts({ team }: { team: ProgramDetail }) {
  return (
    <section className="overview-section" aria-label={words.facts}>
      <Rating rating={team.rating} reviews={team.review_count} />
      <dl className="facts">
        <Fact icon="course" name={words.level} value={words.levels[team.level]} />
        <Fact icon="user" name={words.sex} value={words.sexes[team.sex]} />
        <Fact icon="team" name={words.age} value={words.ages[team.age_group]} />
        <Fact icon="pool" name={words.pool} value={words.placeIn(team.pool.name, team.pool.district)} />
        <Fact icon="pin" name={words.address} value={words.placeIn(team.pool.city, team.pool.address)} wide />
      </dl>
    </section>
  )
}

function Fact({ icon, name, value, wide = false }: { icon: IconName; name: string; value: string; wide?: boolean }) {
  return (
    <div className="fact" data-wide={wide || undefined}>
      <Icon name={icon} size={22} />
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Who teaches. */
export function CoachCard({ coach }: { coach: ProgramDetail['instructor'] }) {
  return (
    <section className="overview-section">
      <h2 className="overview-heading">{words.coach}</h2>
      <div className="coach">
        <Picture picture={coach.picture} resolve={resolveUrl} sizes="88px" ratio="1" alt="" className="coach-picture" />
        <div>
          <h3 className="coach-name">{coach.name}</h3>
          <p className="overview-quiet">{coach.title}</p>
          <p>{coach.bio}</p>
        </div>
      </div>
    </section>
  )
}
