import type { WaitlistEntry } from '#src/contract/waitlist/waitlist.ts'
import { listNames } from '#src/fa/swimmer-names.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import { waitlistStrings as words } from './strings.ts'

type Entry = Pick<WaitlistEntry, 'named' | 'swimmers' | 'places' | 'term'>

/** Whether places are held for the entry at `now`, milliseconds since 1970. */
export function isHeldFor({ state, offered_until: until }: WaitlistEntry, now: number): boolean {
  return state === 'offered' && (until === null || Date.parse(until) > now)
}

/** Who waits for which month or date. */
export function aboutEntry({ named, swimmers, places, term }: Entry): string {
  const months = formatMonths([term])
  if (named) return words.of(listNames(swimmers), months)
  return places > 1 ? words.of(words.people(places), months) : months
}
