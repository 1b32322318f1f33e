import { CalendarDate, GregorianCalendar, PersianCalendar, toCalendar } from '@internationalized/date'
import { expect, test } from 'vitest'
import { daysInJalaliMonth, fromGregorian, toGregorian } from '#src/fa/jalali-date.ts'

const persian = new PersianCalendar()
const gregorian = new GregorianCalendar()
const fieldsOf = ({ year, month, day }: { year: number; month: number; day: number }) => ({ year, month, day })

const years = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
const months = years(1, 12)

/** Whether a year has the same days, on the same Gregorian dates, in the day picker's calendar and in ours. */
function isEqual(year: number): boolean {
  return months.every((month) => {
    const length = daysInJalaliMonth(year, month)
    if (persian.getDaysInMonth(new CalendarDate(persian, year, month, 1)) !== length) return false
    return years(1, length).every((day) => {
      const there = fieldsOf(toCalendar(new CalendarDate(persian, year, month, day), gregorian))
      const here = toGregorian({ year, month, day })
      const back = fieldsOf(toCalendar(new CalendarDate(gregorian, here.year, here.month, here.day), persian))
      const isSame = there.year === here.year && there.month === here.month && there.day === here.day
      return isSame && JSON.stringify(back) === JSON.stringify(fromGregorian(here))
    })
  })
}

test('every day from 1300 to 1450 is the same in the day picker’s calendar as in ours, both ways', () => {
  expect(years(1300, 1450).filter((year) => !isEqual(year))).toEqual([])
})

test('the two calendars differ in other centuries, whose dates are typed', () => {
  expect(years(1100, 1690).filter((year) => !isEqual(year))).toEqual([1176, 1177, 1634, 1635, 1667, 1668])
})
