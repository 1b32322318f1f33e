import type { Receipt } from '#src/contract/payment.ts'
import { endOfJalaliMonth, startOfJalaliDay } from '#src/fa/jalali.ts'

type Lesson = Pick<
  Receipt,
  'uid' | 'team_name' | 'session_title' | 'pool_name' | 'pool_address' | 'weekdays' | 'starts_at' | 'ends_at' | 'months'
>

const DAY_MS = 86_400_000
const WEEK_DAYS = 7
/** Tehran has kept UTC+3:30 without summer time since 2022. */
const TEHRAN_MS = 3.5 * 3_600_000
const MOST_OCTETS = 74

/** The lessons of the paid months as an iCalendar file, one event for each day of the timetable. */
export function calendarOf(lesson: Lesson, madeAt: Date): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Mowj//fa', 'CALSCALE:GREGORIAN']
  for (const day of lessonDays(lesson)) {
    lines.push(
      'BEGIN:VEVENT',
      `UID:${lesson.uid}-${stamp(day).slice(0, 8)}@mowj`,
      `DTSTAMP:${stamp(madeAt)}`,
      `DTSTART:${stamp(at(day, lesson.starts_at))}`,
      `DTEND:${stamp(at(day, lesson.ends_at))}`,
      `SUMMARY:${escaped(`${lesson.team_name}، ${lesson.session_title}`)}`,
      `LOCATION:${escaped(`${lesson.pool_name}، ${lesson.pool_address}`)}`,
      'END:VEVENT',
    )
  }
  return `${[...lines, 'END:VCALENDAR'].map(folded).join('\r\n')}\r\n`
}

/** Midnights in Tehran at which a day of the timetable begins. */
function lessonDays({ months, weekdays }: Lesson): Date[] {
  return months.flatMap((month) => {
    const first = startOfJalaliDay({ ...month, day: 1 }).getTime()
    const days = Math.round((endOfJalaliMonth(month).getTime() - first) / DAY_MS)
    return Array.from({ length: days }, (_, index) => new Date(first + index * DAY_MS)).filter((day) =>
      weekdays.includes(weekdayOf(day)),
    )
  })
}

/** 0 is Saturday, by the wall in Tehran. */
function weekdayOf(midnight: Date): number {
  return (new Date(midnight.getTime() + TEHRAN_MS).getUTCDay() + 1) % WEEK_DAYS
}

function at(midnight: Date, clock: string): Date {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return new Date(midnight.getTime() + (hours * 60 + minutes) * 60_000)
}

function stamp(instant: Date): string {
  return `${instant.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n')
}

/** A line may not be longer than 75 octets; the rest follows after a break and a space. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let room = MOST_OCTETS
  return [...line]
    .map((letter) => {
      const octets = encoder.encode(letter).length
      const breaks = octets > room
      room = (breaks ? MOST_OCTETS - 1 : room) - octets
      return breaks ? `\r\n ${letter}` : letter
    })
    .join('')
}
