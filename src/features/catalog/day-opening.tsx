import type { DatePlaces } from '#src/contract/pool.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { monthNames } from '#src/fa/jalali.ts'
import { formatHours } from '#src/fa/timetable.ts'
import { Icon } from '#src/ui/icon.tsx'
import { PriceTag } from '#src/ui/price-tag.tsx'
import { poolStrings as words } from './pool-strings.ts'
import type { DayOpening } from './timetable.ts'

const FEW = 5
const DATES_IN_LIST = 4

/** An opening in a cell of the week's table: whose it is, what it costs, and the places of its next date. */
export function OpeningCell({ held: { opening, dates } }: { held: DayOpening }) {
  return (
    <div className="opening-cell" data-audience={opening.audience}>
      <b>{words.audiences[opening.audience]}</b>
      <PriceTag payable={opening.final_price} />
      <ul className="opening-dates" aria-label={words.dates}>
        {dates.slice(0, 1).map((date) => (
          <DatePlacesChip key={`${date.month}-${date.day}`} date={date} />
        ))}
      </ul>
    </div>
  )
}

/** The same opening in the list of a day, with its hours and all of its coming dates. */
export function OpeningItem({ held: { opening, dates } }: { held: DayOpening }) {
  return (
    <li className="opening-item" data-audience={opening.audience}>
      <p className="opening-hours numeric">
        <Icon name="clock" size={18} />
        <b>{formatHours(opening)}</b>
        <span className="opening-audience">{words.audiences[opening.audience]}</span>
      </p>
      <PriceTag
        payable={opening.final_price}
        before={opening.price}
        discount={opening.discount}
        unit={words.perVisit}
      />
      {dates.length === 0 ? (
        <p className="overview-quiet">{words.noDates}</p>
      ) : (
        <ul className="opening-dates" aria-label={words.dates}>
          {dates.slice(0, DATES_IN_LIST).map((date) => (
            <DatePlacesChip key={`${date.month}-${date.day}`} date={date} />
          ))}
        </ul>
      )}
    </li>
  )
}

function DatePlacesChip({ date }: { date: DatePlaces }) {
  const state = date.left <= 0 ? 'full' : date.left < FEW ? 'few' : 'open'
  return (
    <li className="opening-date" data-state={state}>
      <span>{`${toPersianDigits(date.day)} ${monthNames[date.month - 1]}`}</span>
      <b>{state === 'full' ? words.full : words.placesLeft(date.left)}</b>
    </li>
  )
}
