import { Link } from '@tanstack/react-router'
import type { PoolDetail } from '#src/contract/catalog/pool.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatHours } from '#src/fa/timetable.ts'
import { formatToman } from '#src/fa/toman.ts'
import { formatWeekdayOf } from '#src/fa/week.ts'
import { Fact, MapLink } from '#src/features/catalog/fact.tsx'
import { mapUrl, slotLink } from '#src/features/catalog/links.ts'
import { catalogStrings } from '#src/features/catalog/strings.ts'
import * as overviewStyles from '#src/features/catalog/teams/overview.module.css'
import { nextDates } from '#src/features/catalog/timetable.ts'
import * as styles from './pool.module.css'
import { poolStrings as words } from './pool-strings.ts'

/** What a visitor chooses by: where, when for whom, from how much, and the water. */
export function PoolFacts({ pool }: { pool: PoolDetail }) {
  const phone = toPersianDigits(pool.phone)
  return (
    <>
      <dl className={overviewStyles.facts}>
        <Fact icon="pin" name={words.address}>
          {catalogStrings.placeIn(pool.city, pool.address)}
          <span className={overviewStyles.line}>
            <MapLink href={mapUrl(pool)}>{catalogStrings.onMap}</MapLink>
          </span>
        </Fact>
        <NextDates pool={pool} />
        {pool.price_from !== null && (
          <Fact icon="wallet" name={catalogStrings.price}>
            {words.fromPrice(formatToman(pool.price_from))}
            <span className={overviewStyles.note}>{words.perVisit}</span>
          </Fact>
        )}
        <Fact icon="phone" name={words.phone}>
          <a className={styles.phone} href={`tel:${pool.phone}`} dir="ltr" aria-label={words.call(phone)}>
            {phone}
          </a>
        </Fact>
      </dl>
      <dl className={styles.measures}>
        <Fact icon="length" name={words.length}>
          {words.metres(pool.length_m)}
        </Fact>
        <Fact icon="lanes" name={words.lanes}>
          {words.laneCount(pool.lanes)}
        </Fact>
        <Fact icon="depth" name={words.depth}>
          {words.depthRange(pool.depth_min_m, pool.depth_max_m)}
        </Fact>
        <Fact icon="temperature" name={words.waterTemperature}>
          {words.degrees(pool.temperature_c)}
        </Fact>
      </dl>
    </>
  )
}

/** The next opening with places for each audience, or that there is none. */
function NextDates({ pool }: { pool: PoolDetail }) {
  const dates = nextDates(pool.openings)
  return (
    <Fact icon="calendar" name={words.nextOpening}>
      {dates.length === 0 && (pool.openings.length === 0 ? words.noOpening : words.noDates)}
      {dates.map(({ opening, date }) => (
        <Link key={opening.audience} {...slotLink(pool.id, opening.id, date)} className={styles.nextDate}>
          {words.nextFor(words.audiences[opening.audience], formatWeekdayOf(date), formatHours(opening))}
        </Link>
      ))}
    </Fact>
  )
}
