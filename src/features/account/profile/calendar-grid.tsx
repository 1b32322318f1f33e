import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { JalaliDate } from '#src/contract/account.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { weekdayNames } from '#src/fa/jalali.ts'
import { dayAfterKey, weeksOf } from './calendar.ts'
import { dateText, monthText, sameDate } from './date-draft.ts'

type CalendarGridProps = {
  /** The selected day; its month is shown. */
  day: JalaliDate
  today: JalaliDate
  onDay: (day: JalaliDate) => void
  onChoose: (day: JalaliDate) => void
}

/** Days of a month by week, Saturday first, with a roving tabindex and arrow keys. */
export function CalendarGrid({ day, today, onDay, onChoose }: CalendarGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${day.day}"]`)?.focus()
  }, [day])
  const step = (event: KeyboardEvent) => {
    const moved = dayAfterKey(event.key, day)
    if (moved === undefined) return
    event.preventDefault()
    byKey.current = true
    onDay(moved)
  }
  return (
    <table ref={table} className="calendar-grid" aria-label={monthText(day)}>
      <thead>
        <tr>
          {weekdayNames.map((name) => (
            <th key={name} scope="col" abbr={name}>
              <span aria-hidden="true">{name.slice(0, 1)}</span>
              <span className="visually-hidden">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={step}>
        {weeksOf(day).map((week) => (
          <tr key={week.find((cell) => cell !== null)?.day}>
            {week.map((cell, column) => (
              <td key={weekdayNames[column]}>
                {cell !== null && (
                  <button
                    type="button"
                    className="calendar-day"
                    data-day={cell.day}
                    aria-label={dateText(cell)}
                    aria-pressed={sameDate(cell, day)}
                    aria-current={sameDate(cell, today) ? 'date' : undefined}
                    tabIndex={sameDate(cell, day) ? 0 : -1}
                    onClick={() => onDay(cell)}
                    onDoubleClick={() => onChoose(cell)}
                  >
                    {toPersianDigits(cell.day)}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
