import { useState } from 'react'
import { toPersianDigits } from '#src/fa/digits.ts'
import { type JalaliDay, monthNames } from '#src/fa/jalali.ts'
import { DayPicker } from '#src/ui/chakra/day-picker.tsx'

const today = { year: 1405, month: 8, day: 30 }
const first = { year: 1380, month: 1, day: 1 }
const nameOf = ({ year, month, day }: JalaliDay) => toPersianDigits(`${day} ${monthNames[month - 1]} ${year}`)

export function Default() {
  const [day, setDay] = useState<JalaliDay>({ year: 1405, month: 8, day: 12 })
  return <DayPicker day={day} today={today} first={first} last={today} nameOf={nameOf} onDay={setDay} />
}
