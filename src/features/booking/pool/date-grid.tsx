import { termKey } from '#src/contract/month.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { monthNames, weekdayNames } from '#src/fa/jalali.ts'
import { weekdayOf } from '#src/fa/week.ts'
import * as bookingStyles from '#src/features/booking/booking.module.css'
import { seasonOf } from '#src/features/booking/month-cells.ts'
import * as monthGridStyles from '#src/features/booking/month-grid.module.css'
import { tick } from '#src/ui/feedback/haptics.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { type DateCell, isFree } from './slot-dates.ts'
import { slotStrings as words } from './slot-strings.ts'

type DateGridProps = { cells: readonly DateCell[]; onChoose: (cell: DateCell) => void }

/** Upcoming dates of an opening with their places. */
export function DateGrid({ cells, onChoose }: DateGridProps) {
  return (
    <section className={monthGridStyles.months} aria-labelledby="dates-title">
      <h2 id="dates-title" className={bookingStyles.heading}>
        {words.dates}
      </h2>
      <p className={bookingStyles.quiet}>{words.datesHint}</p>
      <ul className={monthGridStyles.root}>
        {cells.map((cell) => (
          <li key={termKey(cell)}>
            <button
              type="button"
              className={monthGridStyles.month}
              data-season={seasonOf(cell)}
              data-state={cell.order === undefined ? cell.state : 'booked'}
              aria-pressed={cell.selected}
              disabled={!isFree(cell)}
              onClick={() => {
                tick()
                onChoose(cell)
              }}
            >
              <span className={monthGridStyles.weekday}>{weekdayNames[weekdayOf(cell)]}</span>
              <span
                className={monthGridStyles.name}
              >{`${toPersianDigits(cell.day)} ${monthNames[cell.month - 1]}`}</span>
              <span className={monthGridStyles.note}>{noteOf(cell)}</span>
              {cell.selected && (
                <span className={monthGridStyles.check}>
                  <Icon name="check" size={16} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function noteOf(cell: DateCell): string {
  if (cell.order !== undefined) return words.states.booked
  return cell.state === 'open' ? words.left(cell.left) : words.states[cell.state]
}
