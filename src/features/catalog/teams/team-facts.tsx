import { Link } from '@tanstack/react-router'
import type { ProgramDetail } from '#src/contract/catalog/catalog.ts'
import { formatToman } from '#src/fa/toman.ts'
import { Fact, MapLink } from '#src/features/catalog/fact.tsx'
import { mapUrl, poolLink } from '#src/features/catalog/links.ts'
import { monthState, nearestOffer, shortMonth, shutReason, timesByDays } from '#src/features/catalog/offers.ts'
import { Rating } from '#src/features/catalog/rating.tsx'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import * as styles from './overview.module.css'

/** What a parent chooses by: for whom, when, where, from how much and when, how it is rated. */
export function TeamFacts({ team }: { team: ProgramDetail }) {
  const { pool, sessions } = team
  return (
    <dl className={styles.facts}>
      <Fact icon="team" name={words.audience}>
        {words.audienceIs(words.ages[team.age_group], words.sexes[team.sex])}
        <span className={styles.note}>{words.levelIs(words.levels[team.level])}</span>
      </Fact>
      {sessions.length > 0 && (
        <Fact icon="calendar" name={words.times}>
          {timesByDays(sessions).map(({ days, spans }) => (
            <span key={days} className={styles.line}>
              {days}
              <span className={styles.note}>{words.hoursAre(spans)}</span>
            </span>
          ))}
        </Fact>
      )}
      <Fact icon="pin" name={words.place}>
        <Link {...poolLink(pool.id)}>{words.placeIn(pool.name, pool.district)}</Link>
        <span className={styles.note}>{words.placeIn(pool.city, pool.address)}</span>
        <MapLink href={mapUrl(pool)}>{words.onMap}</MapLink>
      </Fact>
      <OfferFact team={team} />
      <Fact icon="message" name={words.score}>
        <Rating rating={team.rating} reviews={team.review_count} />
      </Fact>
    </dl>
  )
}

/** The next free month with its price and places; why there is none; nothing without sessions. */
function OfferFact({ team: { sessions } }: { team: ProgramDetail }) {
  const offer = nearestOffer(sessions)
  if (sessions.length === 0) return null
  if (offer === undefined) {
    return (
      <Fact icon="wallet" name={words.places}>
        {words.shut[shutReason(sessions)]}
      </Fact>
    )
  }
  const { month, session } = offer
  const state = monthState(month)
  return (
    <Fact icon="wallet" name={words.price}>
      {words.monthPrice(shortMonth(month, session.months), formatToman(session.final_price))}
      <span className={styles.note} data-state={state}>
        {state === 'few' ? words.placesLeft(month.left) : words.placesStates[state]}
      </span>
    </Fact>
  )
}
