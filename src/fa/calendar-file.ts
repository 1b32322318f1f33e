import type { BookedTerm } from '#src/contract/month.ts'
import { lessonsOf, type Timetable } from './lessons.ts'

/** Months of a class, or a date of a pool; `uid` is the order that paid for them. */
export type PaidClass = Timetable & {
  uid: string
  team_name: string
  session_title: string
  pool_name: string
  pool_address: string
  months: readonly BookedTerm[]
}

const MOST_OCTETS = 74

/** The lessons of the paid months as an iCalendar file, one event for each day of the timetable. */
export function calendarOf(paid: PaidClass, madeAt: Date): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Mowj//fa', 'CALSCALE:GREGORIAN']
  for (const { startsAt, endsAt } of paid.months.flatMap((term) => lessonsOf(term, paid))) {
    lines.push(
      'BEGIN:VEVENT',
      `UID:${paid.uid}-${stamp(startsAt).slice(0, 8)}@mowj`,
      `DTSTAMP:${stamp(madeAt)}`,
      `DTSTART:${stamp(startsAt)}`,
      `DTEND:${stamp(endsAt)}`,
      `SUMMARY:${escaped(`${paid.team_name}، ${paid.session_title}`)}`,
      `LOCATION:${escaped(`${paid.pool_name}، ${paid.pool_address}`)}`,
      'END:VEVENT',
    )
  }
  return `${[...lines, 'END:VCALENDAR'].map(folded).join('\r\n')}\r\n`
}

function stamp(instant: Date): string {
  return `${instant.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n')
}

/** A line may not be longer than 75 octets; the rest follows after a break and a space. */
function folded(line: string): string {
  let room = MOST_OCTETS
  return [...line]
    .map((letter) => {
      const octets = octetsOf(letter)
      const breaks = octets > room
      room = (breaks ? MOST_OCTETS - 1 : room) - octets
      return breaks ? `\r\n ${letter}` : letter
    })
    .join('')
}

/** How long a letter is in UTF-8. */
function octetsOf(letter: string): number {
  const point = letter.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
