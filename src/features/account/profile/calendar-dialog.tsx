import { useState } from 'react'
import { useToday } from '#src/api/use-today.ts'
import type { JalaliDate } from '#src/contract/account.ts'
import { toLatinDigits, toPersianDigits } from '#src/fa/digits.ts'
import { monthNames } from '#src/fa/jalali.ts'
import { FIRST_JALALI_YEAR, LAST_JALALI_YEAR } from '#src/fa/jalali-date.ts'
import { dateStrings as words } from '#src/features/account/strings.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { dayInMonth, monthAfter } from './calendar.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { cleanNumber, dateText, monthText, yearText } from './date-draft.ts'

/** Most users are adults: the calendar opens near a plausible birth year. */
const INITIAL_AGE_YEARS = 20

type CalendarDialogProps = {
  open: boolean
  start: JalaliDate | null
  onClose: () => void
  onChoose: (date: JalaliDate) => void
}

/** Date picker in a bottom sheet. */
export function CalendarDialog({ open, start, onClose, onChoose }: CalendarDialogProps) {
  return (
    <BottomSheet open={open} onClose={onClose} title={words.title}>
      <Calendar start={start} onChoose={onChoose} />
    </BottomSheet>
  )
}

function Calendar({ start, onChoose }: Pick<CalendarDialogProps, 'start' | 'onChoose'>) {
  const today = useToday()
  const [day, setDay] = useState<JalaliDate>(start ?? { year: today.year - INITIAL_AGE_YEARS, month: 1, day: 1 })
  const changeMonth = (months: number) => setDay(dayInMonth(monthAfter(day, months), day.day))
  return (
    <div className="calendar">
      <div className="calendar-head">
        <IconButton
          className="calendar-back"
          icon="chevron"
          label={words.previousMonth}
          disabled={day.year === FIRST_JALALI_YEAR && day.month === 1}
          onClick={() => changeMonth(-1)}
        />
        <select
          className="calendar-choice"
          aria-label={words.month}
          value={day.month}
          onChange={(event) => setDay(dayInMonth({ year: day.year, month: Number(event.target.value) }, day.day))}
        >
          {monthNames.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </select>
        <YearField year={day.year} onYear={(year) => setDay(dayInMonth({ year, month: day.month }, day.day))} />
        <IconButton
          icon="chevron"
          label={words.nextMonth}
          disabled={day.year === LAST_JALALI_YEAR && day.month === 12}
          onClick={() => changeMonth(1)}
        />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {monthText(day)}
      </p>
      <CalendarGrid day={day} today={today} onDay={setDay} onChoose={onChoose} />
      <Button wide onClick={() => onChoose(day)}>
        {words.choose(dateText(day))}
      </Button>
    </div>
  )
}

/** Year input; the calendar follows once the text is a valid year. */
function YearField({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const [typed, setTyped] = useState<string>()
  const change = (text: string) => {
    const clean = cleanNumber(text, 4, true)
    setTyped(clean)
    const number = Number(toLatinDigits(clean).replace('−', '-'))
    const isYear = clean !== '' && clean !== '−' && number >= FIRST_JALALI_YEAR && number <= LAST_JALALI_YEAR
    if (isYear) onYear(number)
  }
  return (
    <input
      className="calendar-choice calendar-year"
      aria-label={words.year}
      dir="ltr"
      value={typed ?? toPersianDigits(yearText(year))}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTyped(undefined)}
    />
  )
}
