import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { MonthPlaces, ProgramSession } from '#src/contract/catalog/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { monthKey } from '#src/contract/month.ts'
import { formatMonth } from '#src/fa/jalali.ts'
import { formatHours, formatWeekdays } from '#src/fa/timetable.ts'
import { bookingLink } from '#src/features/catalog/links.ts'
import { monthState, nextFreeMonth, shortMonth, shutReason } from '#src/features/catalog/offers.ts'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { PriceTag } from '#src/ui/layout/price-tag.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { sharedTransition } from '#src/ui/motion/shared-transition.ts'
import * as styles from './session-card.module.css'

const MONTHS_SHOWN = 12

type SessionCardProps = { kind: ProgramKind; ownerId: number; session: ProgramSession }

/** One weekly schedule of a team: hours, its next free month with price and booking link, the other months on demand. */
export function SessionCard({ kind, ownerId, session }: SessionCardProps) {
  const next = nextFreeMonth(session.months)
  const others = session.months.filter((month) => month !== next).slice(0, MONTHS_SHOWN)
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
      {next === undefined ? (
        <p className={styles.shut}>{words.shut[shutReason([session])]}</p>
      ) : (
        <NextMonth kind={kind} ownerId={ownerId} session={session} month={next} />
      )}
      {others.length > 0 && <OtherMonths kind={kind} ownerId={ownerId} session={session} months={others} />}
    </li>
  )
}

function NextMonth({ kind, ownerId, session, month }: SessionCardProps & { month: MonthPlaces }) {
  const name = shortMonth(month, session.months)
  return (
    <div className={styles.next}>
      <p>
        <b>{name}</b> <Places month={month} />
      </p>
      <PriceTag payable={session.final_price} before={session.price_per_term} discount={session.discount} />
      <Link
        {...bookingLink(kind, ownerId, session.id, month)}
        {...sharedTransition}
        className={buttonClass()}
        aria-label={words.bookMonth(session.title, name)}
      >
        {words.book}
      </Link>
    </div>
  )
}

/** Rendered on opening: two dozen months a session would be most of the page's elements. */
function OtherMonths({ kind, ownerId, session, months }: SessionCardProps & { months: readonly MonthPlaces[] }) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {words.otherMonths}
        <Icon name="chevron-down" size={18} />
      </summary>
      {open && (
        <ul className={styles.months} aria-label={words.monthsOf(session.title)}>
          {months.map((month) => (
            <li key={monthKey(month)}>
              {isOpen(month) ? (
                <Link
                  {...bookingLink(kind, ownerId, session.id, month)}
                  {...sharedTransition}
                  className={styles.choice}
                >
                  <span>{formatMonth(month)}</span> <Places month={month} />
                </Link>
              ) : (
                <span className={styles.choice}>
                  <span>{formatMonth(month)}</span> <Places month={month} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

function isOpen(month: MonthPlaces): boolean {
  const state = monthState(month)
  return state === 'open' || state === 'few'
}

function Places({ month }: { month: MonthPlaces }) {
  const state = monthState(month)
  return (
    <span className={styles.places} data-state={state}>
      {state === 'few' ? words.placesLeft(month.left) : words.placesStates[state]}
    </span>
  )
}
