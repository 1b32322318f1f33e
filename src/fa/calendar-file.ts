import type { Swimmer } from '#src/contract/member/member.ts'
import { type HeldTerm, lessonsOf, placeOf, type Timetable } from './lessons.ts'
import { namesBesideHolder } from './swimmer-names.ts'

/** Months of a class, the dates of its lessons, or a date of a pool; `uid` is the paid order, `swimmers` those who swim. */
export type PaidClass = Timetable & {
  uid: string
  team_name: string
  session_title: string
  pool_name: string
  pool_address: string
  months: readonly HeldTerm[]
  swimmers?: readonly Swimmer[] | undefined
}

const MAX_OCTETS = 74

/** The lessons of the paid months as an iCalendar file, one event per lesson. */
export function calendarOf(paid: PaidClass, madeAt: Date): string {
  const names = namesBesideHolder(paid.swimmers ?? [])
  const title = [names, paid.team_name, paid.session_title].filter(Boolean).join('، ')
  // Two swimmers of an order are two entries of a calendar.
  const suffix = names === undefined ? '' : `-${paid.swimmers?.map(({ id }) => id).join('-')}`
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Mowj//fa', 'CALSCALE:GREGORIAN']
  for (const lesson of paid.months.flatMap((term) => lessonsOf(term, paid))) {
    const { startsAt, endsAt } = lesson
    const { pool_name, pool_address } = placeOf(lesson, paid)
    const location = [pool_name, pool_address].filter(Boolean).join('، ')
    lines.push(
      'BEGIN:VEVENT',
      `UID:${paid.uid}${suffix}-${stamp(startsAt).slice(0, 8)}@mowj`,
      `DTSTAMP:${stamp(madeAt)}`,
      `DTSTART:${stamp(startsAt)}`,
      `DTEND:${stamp(endsAt)}`,
      `SUMMARY:${escaped(title)}`,
      `LOCATION:${escaped(location)}`,
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

/** Folds a line as RFC 5545 requires: at most 75 octets, continued after a line break and a space. */
function folded(line: string): string {
  let room = MAX_OCTETS
  return [...line]
    .map((character) => {
      const octets = octetsOf(character)
      const breaks = octets > room
      room = (breaks ? MAX_OCTETS - 1 : room) - octets
      return breaks ? `\r\n ${character}` : character
    })
    .join('')
}

/** Length of a character in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
