import type { Person } from '#src/contract/desk/people.ts'
import { termNumber } from '#src/contract/month.ts'
import { formatDate, type JalaliDay, startOfJalaliDay } from '#src/fa/jalali.ts'
import { personStrings as words } from '#src/features/desk/people/strings.ts'

/** A swimmer of an account, as staff see them. */
export type DeskSwimmer = Person['members'][number]

/** The validity of a swimmer's insurance or health certificate on a day. */
export function paperOf(
  member: DeskSwimmer,
  paper: 'insurance' | 'certificate',
  today: JalaliDay,
): { text: string; tone: 'success' | 'error' | 'neutral' } {
  const name = words.papers[paper]
  const until = paper === 'insurance' ? member.insurance_until : member.certificate_until
  if (until === null) return { text: words.noPaper(name), tone: 'neutral' }
  const date = formatDate(startOfJalaliDay(until))
  const isOver = termNumber(until) < termNumber(today)
  return isOver
    ? { text: words.paperEnded(name, date), tone: 'error' }
    : { text: words.paperUntil(name, date), tone: 'success' }
}
