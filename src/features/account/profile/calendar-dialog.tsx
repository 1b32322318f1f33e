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
  const [day, setDay] = useState<JalaliDay>(() =>
    start !== null && compareTerms(start, FIRST_DAY) >= 0 && compareTerms(start, today) <= 0
      ? start
      : { year: today.year - INITIAL_AGE_YEARS, month: 1, day: 1 },
  )
  return (
    <div className={styles.calendar}>
      <p className="visually-hidden" aria-live="polite">
        {monthText(day)}
      </p>
      <DayPicker day={day} today={today} first={FIRST_DAY} last={today} nameOf={dateText} onDay={setDay} />
      <Button wide onClick={() => onChoose(day)}>
        {words.choose(dateText(day))}
      </Button>
    </div>
  )
}
