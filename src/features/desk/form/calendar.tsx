import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useToday } from '#src/api/use-today.ts'
import { compareTerms, type JalaliDay } from '#src/fa/jalali.ts'
import { DayPicker } from '#src/ui/chakra/day-picker.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { dateText } from './date-text.ts'
import { formStrings as words } from './strings.ts'

const YEARS_BACK = 10
const YEARS_AHEAD = 5

type CalendarProps = {
  value: JalaliDay | null
  first?: JalaliDay
  last?: JalaliDay
  onChoose: (date: JalaliDay) => void
}

/** The calendar of a date field, a chunk of its own. */
export function Calendar({ value, first, last, onChoose }: CalendarProps) {
  const today = useToday()
  const from = first ?? { year: today.year - YEARS_BACK, month: 1, day: 1 }
  const to = last ?? { year: today.year + YEARS_AHEAD, month: 12, day: 29 }
  const [day, setDay] = useState<JalaliDay>(() => {
    const start = value ?? today
    if (compareTerms(start, from) < 0) return from
    return compareTerms(start, to) > 0 ? to : start
  })
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <DayPicker day={day} today={today} first={from} last={to} nameOf={dateText} onDay={setDay} />
      <Button wide onClick={() => onChoose(day)}>
        {words.choose(dateText(day))}
      </Button>
    </chakra.div>
  )
}
