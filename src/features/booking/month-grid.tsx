import { type ReactNode, useId, useState } from 'react'
import { FEW_PLACES, type MonthPlaces } from '#src/contract/catalog/catalog.ts'
import { type JalaliMonth, monthKey } from '#src/contract/month.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'
import { jalaliDay, monthNames } from '#src/fa/jalali.ts'
import { tick } from '#src/ui/feedback/haptics.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import * as bookingStyles from './booking.module.css'
import type { OwnHold } from './draft.ts'
import { type MonthCell, monthCells, nearestOpen, type Selection } from './month-cells.ts'
import * as monthGridStyles from './month-grid.module.css'
import { holdsTerm } from './own-hold.ts'
import { bookingStrings as words } from './strings.ts'
import { swimmerStrings } from './swimmers/swimmer-strings.ts'

type MonthGridProps = {
  /** The current month in Tehran. */
  current: JalaliMonth
  places: readonly MonthPlaces[]
  /** The user's open hold. */
  held: OwnHold | undefined
  selection: Selection
  onToggle: (month: JalaliMonth) => void
  /** Between the months and what explains them. */
  children: ReactNode
}

/** The months of this Jalali year from the current one on, and those of the next on a second tab. */
export function MonthGrid({ current, places, held, selection, onToggle, children }: MonthGridProps) {
  const nearest = nearestOpen(current, places, selection)
  const [year, setYear] = useState(nearest?.year ?? current.year)
  const cells = monthCells(year, current, places, selection)
  const past = cells.filter(({ state }) => state === 'past')
  return (
    <section className={monthGridStyles.months} aria-labelledby="months-title">
      <div className={monthGridStyles.monthsHead}>
        <h2 id="months-title" className={bookingStyles.heading}>
          {words.months}
        </h2>
        {/* biome-ignore lint/a11y/useSemanticElements: two toggles of one list; screen readers would announce a fieldset as a form group */}
        <div role="group" aria-label={words.yearTabs} className={monthGridStyles.yearTabs}>
          {[current.year, current.year + 1].map((each) => (
            <button
              key={each}
              type="button"
              className={monthGridStyles.yearTab}
              aria-pressed={each === year}
              onClick={() => setYear(each)}
            >
              <span className="visually-hidden">{words.yearName} </span>
              {toPersianDigits(each)}
              <ChosenInYear year={each} selection={selection} />
            </button>
          ))}
        </div>
      </div>
      <ul className={monthGridStyles.root}>
        {cells.slice(past.length).map((cell) => (
          <li key={monthKey(cell)}>
            <MonthButton
              cell={cell}
              isNearest={nearest !== undefined && monthKey(nearest) === monthKey(cell)}
              isHeld={holdsTerm(held, cell)}
              people={selection.people}
              onToggle={onToggle}
            />
          </li>
        ))}
      </ul>
      {children}
      <p className={bookingStyles.quiet}>{words.monthsHint}</p>
      {cells.some(({ state }) => state === 'reserved') && <p className={bookingStyles.quiet}>{words.reservedHint}</p>}
      {past.length > 0 && <PastMonths cells={past} />}
    </section>
  )
}

/** The months that have passed, behind a row that opens. */
function PastMonths({ cells }: { cells: readonly MonthCell[] }) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  return (
    <>
      <button
        type="button"
        className={monthGridStyles.past}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
      >
        {words.pastMonths(cells.length)}
        <Icon name="chevron-down" size={18} />
      </button>
      {open && (
        <ul id={listId} className={monthGridStyles.root}>
          {cells.map((cell) => (
            <li key={monthKey(cell)}>
              <MonthButton cell={cell} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ChosenInYear({ year, selection }: { year: number; selection: Selection }) {
  const count = selection.selectedMonths.filter((month) => month.year === year).length
  if (count === 0) return null
  return (
    <span className={monthGridStyles.yearCount}>
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="visually-hidden">{words.chosenInYear(count)}</span>
    </span>
  )
}

type MonthButtonProps = {
  cell: MonthCell
  isNearest?: boolean
  isHeld?: boolean
  /** Number of swimmers. */
  people?: number | undefined
  onToggle?: (month: JalaliMonth) => void
}

function MonthButton({ cell, isNearest = false, isHeld = false, people = 1, onToggle }: MonthButtonProps) {
  const note = isHeld && cell.state === 'open' ? words.heldTerm : noteOf(cell, people)
  return (
    <button
      type="button"
      className={monthGridStyles.month}
      data-season={cell.season}
      data-state={cell.state}
      data-nearest={isNearest || undefined}
      aria-pressed={cell.selected}
      disabled={cell.state !== 'open' && !cell.selected}
      onClick={() => {
        tick()
        onToggle?.({ year: cell.year, month: cell.month })
      }}
    >
      <span className={monthGridStyles.name}>{monthNames[cell.month - 1]}</span>
      {isNearest && !isHeld && <span className={monthGridStyles.nearest}>{words.nearest}</span>}
      {(!isNearest || isHeld || cell.left < FEW_PLACES) && <span className={monthGridStyles.note}>{note}</span>}
      {cell.selected && (
        <span className={monthGridStyles.check}>
          <Icon name="check" size={16} />
        </span>
      )}
    </button>
  )
}

function noteOf({ state, left, season, opensAt }: MonthCell, people: number): string {
  if (opensAt !== undefined) {
    const { day, month } = jalaliDay(new Date(opensAt))
    return words.opensFrom(day, monthNames[month - 1] ?? '')
  }
  if (state === 'short') return swimmerStrings.shortMonth(left, people)
  if (state !== 'open') return words.monthStates[state]
  return left < FEW_PLACES ? words.placesLeft(left) : words.seasons[season]
}
