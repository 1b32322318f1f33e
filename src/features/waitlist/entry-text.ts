import type { WaitlistEntry } from '#src/contract/waitlist/waitlist.ts'
import { listNames } from '#src/fa/swimmer-names.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import { waitlistStrings as words } from './strings.ts'

type Entry = Pick<WaitlistEntry, 'named' | 'swimmers' | 'places' | 'term'>

/** Who waits for which month or date. */
export function aboutEntry({ named, swimmers, places, term }: Entry): string {
  const months = formatMonths([term])
  if (named) return words.of(listNames(swimmers), months)
  return places > 1 ? words.of(words.people(places), months) : months
}
