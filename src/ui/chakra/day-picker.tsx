import { DatePicker } from '@chakra-ui/react'
import { CalendarDate, type DateValue, PersianCalendar } from '@internationalized/date'
import { toPersianDigits } from '#src/fa/digits.ts'
import { type JalaliDay, monthNames, weekdayNames } from '#src/fa/jalali.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { calendarStrings as words } from '#src/ui/strings.ts'
import { UiProvider } from './provider.tsx'

type DayPickerProps = {
  /** The day that a keyboard is at; its month is shown. */
  day: JalaliDay
  today: JalaliDay
  /** In the years in which the component's calendar equals `src/fa/jalali-date.ts` (tests/unit/ui/day-picker.test.ts). */
  first: JalaliDay
  last: JalaliDay
  nameOf: (day: JalaliDay) => string
  onDay: (day: JalaliDay) => void
}

const persian = new PersianCalendar()
// Nothing is selected here: the caller confirms the day.
const noValue: DateValue[] = []
const SATURDAY = 6

const dateOf = ({ year, month, day }: JalaliDay) => new CalendarDate(persian, year, month, day)
const dayOf = ({ year, month, day }: DateValue): JalaliDay => ({ year, month, day })
const isSame = (a: JalaliDay, b: JalaliDay) => a.year === b.year && a.month === b.month && a.day === b.day

/** A month of Jalali days. */
export function DayPicker({ day, today, first, last, nameOf, onDay }: DayPickerProps) {
  const [min, max] = [dateOf(first), dateOf(last)]
  return (
    <UiProvider>
      <DatePicker.Root
        inline
        closeOnSelect={false}
        startOfWeek={SATURDAY}
        value={noValue}
        focusedValue={dateOf(day)}
        onFocusChange={({ focusedValue }) => onDay(dayOf(focusedValue))}
        min={min}
        max={max}
        format={(date) => nameOf(dayOf(date))}
        translations={{ dayCell: ({ value }) => nameOf(dayOf(value)), content: words.calendar }}
      >
        <DatePicker.Content role="group" aria-roledescription={words.calendar}>
          <DatePicker.View view="day">
            <DatePicker.ViewControl>
              <DatePicker.PrevTrigger asChild>
                <IconButton icon="chevron" label={words.previousMonth} />
              </DatePicker.PrevTrigger>
              <MonthAndYear day={day} first={first} last={last} onDay={(date) => onDay(within(date, first, last))} />
              <DatePicker.NextTrigger asChild>
                <IconButton icon="chevron" label={words.nextMonth} />
              </DatePicker.NextTrigger>
            </DatePicker.ViewControl>
            <DayTable day={day} today={today} />
          </DatePicker.View>
        </DatePicker.Content>
      </DatePicker.Root>
    </UiProvider>
  )
}

/** The day in the range that is nearest to `date`, on an existing day of its month. */
function within(date: JalaliDay, first: JalaliDay, last: JalaliDay): JalaliDay {
  const existing = dateOf(date)
  if (existing.compare(dateOf(first)) < 0) return first
  if (existing.compare(dateOf(last)) > 0) return last
  return dayOf(existing)
}

function MonthAndYear({ day, first, last, onDay }: Pick<DayPickerProps, 'day' | 'first' | 'last' | 'onDay'>) {
  const years = Array.from({ length: last.year - first.year + 1 }, (_, index) => last.year - index)
  return (
    <>
      <SelectField
        label={words.month}
        hideLabel
        value={String(day.month)}
        options={monthNames.map((label, index) => ({ value: String(index + 1), label }))}
        onChange={(month) => onDay({ ...day, month: Number(month) })}
      />
      <SelectField
        label={words.year}
        hideLabel
        value={String(day.year)}
        options={years.map((year) => ({ value: String(year), label: toPersianDigits(year) }))}
        onChange={(year) => onDay({ ...day, year: Number(year) })}
      />
    </>
  )
}

/** The weeks, Saturday first; cells outside of the month are empty. */
function DayTable({ day, today }: Pick<DayPickerProps, 'day' | 'today'>) {
  return (
    <DatePicker.Table
      aria-roledescription={words.month}
      aria-label={`${monthNames[day.month - 1]} ${toPersianDigits(day.year)}`}
    >
      <DatePicker.TableHead aria-hidden={false}>
        <DatePicker.TableRow>
          {weekdayNames.map((name) => (
            <DatePicker.TableHeader key={name} scope="col">
              <span aria-hidden="true">{name.slice(0, 1)}</span>
              <span className="visually-hidden">{name}</span>
            </DatePicker.TableHeader>
          ))}
        </DatePicker.TableRow>
      </DatePicker.TableHead>
      <DatePicker.Context>
        {({ weeks }) => (
          <DatePicker.TableBody>
            {weeks.map((week) => (
              <DatePicker.TableRow key={week[0]?.toString()}>
                {week.map((value) =>
                  value.month === day.month ? (
                    <DatePicker.TableCell
                      key={value.toString()}
                      value={value}
                      aria-selected={isSame(value, day)}
                      aria-current={isSame(value, today) ? 'date' : 'false'}
                    >
                      <DatePicker.TableCellTrigger>{toPersianDigits(value.day)}</DatePicker.TableCellTrigger>
                    </DatePicker.TableCell>
                  ) : (
                    <td key={value.toString()} />
                  ),
                )}
              </DatePicker.TableRow>
            ))}
          </DatePicker.TableBody>
        )}
      </DatePicker.Context>
    </DatePicker.Table>
  )
}
