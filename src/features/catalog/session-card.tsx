import { Link } from '@tanstack/react-router'
import { type MonthPlaces, type ProgramSession, placesState } from '#src/contract/catalog/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { monthKey } from '#src/contract/month.ts'
import { formatMonth } from '#src/fa/jalali.ts'
import { formatHours, formatWeekdays } from '#src/fa/timetable.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { PriceTag } from '#src/ui/layout/price-tag.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { bookingLink } from './links.ts'
import * as styles from './session-card.module.css'
import { catalogStrings as words } from './strings.ts'

const MONTHS_SHOWN = 6
const FEW = 5

type SessionCardProps = { kind: ProgramKind; ownerId: number; session: ProgramSession }

/** One weekly schedule of a team: hours, price, places per month and the booking link. */
export function SessionCard({ kind, ownerId, session }: SessionCardProps) {
  return (
    <li className={styles.root}>
      <h3 className={styles.title}>{session.title}</h3>
      <p className={styles.time}>
        <Icon name="calendar" size={18} />
        {formatWeekdays(session.weekdays)}
      </p>
      <p className={styles.time}>
        <Icon name="clock" size={18} />
        {formatHours(session)}
      </p>
      <ul className={styles.months} aria-label={words.places}>
        {session.months.slice(0, MONTHS_SHOWN).map((month) => (
          <MonthPlacesChip key={monthKey(month)} month={month} />
        ))}
      </ul>
      <div className={styles.foot}>
        <PriceTag
          payable={session.final_price}
          before={session.price_per_term}
          discount={session.discount}
          unit={words.perTerm}
        />
        <Link
          {...bookingLink(kind, ownerId, session.id)}
          className={buttonClass({ wide: true })}
          aria-label={words.bookSession(session.title)}
        >
          {words.book}
        </Link>
      </div>
    </li>
  )
}

function MonthPlacesChip({ month }: { month: MonthPlaces }) {
  const places = placesState(month)
  const state = places === 'open' && month.left < FEW ? 'few' : places
  return (
    <li className={styles.month} data-state={state}>
      <span>{formatMonth(month)}</span>
      <b>{state === 'few' ? words.placesLeft(month.left) : words.placesStates[state]}</b>
    </li>
  )
}
