import { useState } from 'react'
import { useToday } from '#src/api/use-today.ts'
import type { JalaliDate } from '#src/contract/account.ts'
import { compareTerms, type JalaliDay } from '#src/fa/jalali.ts'
import { dateStrings as words } from '#src/features/account/strings.ts'
import { DayPicker } from '#src/ui/chakra/day-picker.tsx'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import * as styles from './date.module.css'
import { dateText, monthText } from './date-draft.ts'

/** Most users are adults: the calendar opens near a plausible birth year. */
const INITIAL_AGE_YEARS = 20

/** Earlier dates are typed. */
const FIRST_DAY: JalaliDay = { year: 1300, month: 1, day: 1 }

/** Insurances and certificates are valid for a year or two. */
const COMING_YEARS = 5

type CalendarDialogProps = {
  open: boolean
  title: string
  /** Up to today, or from today. */
  days: 'past' | 'coming'
  start: JalaliDate | null
  onClose: () => void
  onChoose: (date: JalaliDate) => void
}

/** Date picker in a bottom sheet. */
export function CalendarDialog({ open, title, days, start, onClose, onChoose }: CalendarDialogProps) {
  return (
    <BottomSheet open={open} onClose={onClose} title={title}>
      <Calendar days={days} start={start} onChoose={onChoose} />
    </BottomSheet>
  )
}

function Calendar({ days, start, onChoose }: Pick<CalendarDialogProps, 'days' | 'start' | 'onChoose'>) {
  const today = useToday()
  const [first, last] = days === 'past' ? [FIRST_DAY, today] : [today, lastComing(today)]
  const [day, setDay] = useState<JalaliDay>(() => {
    if (start !== null && compareTerms(start, first) >= 0 && compareTerms(start, last) <= 0) return start
    return days === 'past' ? { year: today.year - INITIAL_AGE_YEARS, month: 1, day: 1 } : today
  })
  return (
    <div className={styles.calendar}>
      <p className="visually-hidden" aria-live="polite">
        {monthText(day)}
      </p>
      <DayPicker day={day} today={today} first={first} last={last} nameOf={dateText} onDay={setDay} />
      <Button wide onClick={() => onChoose(day)}>
        {words.choose(dateText(day))}
      </Button>
    </div>
  )
}

function lastComing({ year }: JalaliDay): JalaliDay {
  return { year: year + COMING_YEARS, month: 12, day: 29 }
}
