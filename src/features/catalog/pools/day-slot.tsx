import { Link } from '@tanstack/react-router'
import { FEW_PLACES } from '#src/contract/catalog/catalog.ts'
import type { DatePlaces, PoolSlot } from '#src/contract/catalog/pool.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { monthNames } from '#src/fa/jalali.ts'
import { formatHours } from '#src/fa/timetable.ts'
import { slotLink } from '#src/features/catalog/links.ts'
import * as overviewStyles from '#src/features/catalog/teams/overview.module.css'
import * as timetableStyles from '#src/features/catalog/timetable.module.css'
import type { DaySlot } from '#src/features/catalog/timetable.ts'
import { PriceTag } from '#src/ui/layout/price-tag.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { sharedTransition } from '#src/ui/motion/shared-transition.ts'
import { poolStrings as words } from './pool-strings.ts'

const DATES_IN_LIST = 4

type SlotProps = { poolId: number; slot: DaySlot }

/** An opening in a cell of the week table: audience, price and the places of its next date. */
export function SlotCell({ poolId, slot: { opening, dates } }: SlotProps) {
  return (
    <div className={timetableStyles.openingCell} data-audience={opening.audience}>
      <b>{words.audiences[opening.audience]}</b>
      <PriceTag payable={opening.final_price} />
      <ul className={timetableStyles.openingDates} aria-label={words.dates}>
        {dates.slice(0, 1).map((date) => (
          <DatePlacesChip key={`${date.month}-${date.day}`} poolId={poolId} opening={opening} date={date} />
        ))}
      </ul>
    </div>
  )
}

/** An opening in the list of one day, with hours and upcoming dates. */
export function SlotItem({ poolId, slot: { opening, dates } }: SlotProps) {
  return (
    <li className={timetableStyles.openingItem} data-audience={opening.audience}>
      <p className={timetableStyles.openingHours}>
        <Icon name="clock" size={18} />
        <b>{formatHours(opening)}</b>
        <span className={timetableStyles.openingAudience}>{words.audiences[opening.audience]}</span>
      </p>
      <PriceTag
        payable={opening.final_price}
        before={opening.price}
        discount={opening.discount}
        unit={words.perVisit}
      />
      {dates.length === 0 ? (
        <p className={overviewStyles.quiet}>{words.noDates}</p>
      ) : (
        <ul className={timetableStyles.openingDates} aria-label={words.dates}>
          {dates.slice(0, DATES_IN_LIST).map((date) => (
            <DatePlacesChip key={`${date.month}-${date.day}`} poolId={poolId} opening={opening} date={date} />
          ))}
        </ul>
      )}
    </li>
  )
}

type ChipProps = { poolId: number; opening: PoolSlot; date: DatePlaces }

/** A date with its places; links to booking while open. */
function DatePlacesChip({ poolId, opening, date }: ChipProps) {
  const few = date.state === 'open' && date.left < FEW_PLACES
  const day = `${toPersianDigits(date.day)} ${monthNames[date.month - 1]}`
  const places = date.state === 'open' ? words.placesLeft(date.left) : words.dateStates[date.state]
  return (
    <li className={timetableStyles.openingDate} data-state={few ? 'few' : date.state}>
      {date.state === 'open' ? (
        <Link {...slotLink(poolId, opening.id, date)} {...sharedTransition} className={timetableStyles.openingDateLink}>
          <span className="visually-hidden">{words.bookOpening(words.audiences[opening.audience])}</span>{' '}
          <span>{day}</span> <b>{places}</b>
        </Link>
      ) : (
        <>
          <span>{day}</span>
          <b>{places}</b>
        </>
      )}
    </li>
  )
}
