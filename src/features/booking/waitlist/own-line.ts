import { serverNow } from '#src/api/clock.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { type BookedTerm, termKey } from '#src/contract/month.ts'
import type { WaitlistEntry } from '#src/contract/waitlist/waitlist.ts'
import type { OwnHold } from '#src/features/booking/draft.ts'
import { holdsTerm } from '#src/features/booking/own-hold.ts'
import type { BookedSession } from '#src/features/booking/queries.ts'

type Places = BookedTerm & { left: number; closed?: boolean | undefined; state?: string }

export function entriesOf(
  entries: readonly WaitlistEntry[],
  { kind, id, session }: BookedSession<BookableKind>,
): WaitlistEntry[] {
  return entries.filter((entry) => entry.kind === kind && entry.subject === id && entry.session === session)
}

/**
 * Places as this user can book them: those offered to them are free for them, since an ordinary booking accepts the
 * offer. An offer that became their hold counts with the hold.
 */
export function withOffers<Each extends Places>(
  places: readonly Each[],
  entries: readonly WaitlistEntry[],
  held: OwnHold | undefined,
): readonly Each[] {
  const offers = entries.filter((entry) => isOpenOffer(entry) && !holdsTerm(held, entry.term))
  if (offers.length === 0) return places
  return places.map((each) => {
    const offer = offers.find(({ term }) => termKey(term) === termKey(dayOnly(each)))
    if (offer === undefined) return each
    return { ...each, left: each.left + offer.places, ...(each.state === 'full' ? { state: 'open' } : {}) }
  })
}

/** Full months or dates, and those with fewer places than are needed, in whose line the account does not stand. */
export function fullTerms(places: readonly Places[], entries: readonly WaitlistEntry[], people: number): BookedTerm[] {
  const waiting = new Set(entries.map(({ term }) => termKey(term)))
  return places
    .filter(({ left, closed, state }) => left < people && closed !== true && state !== 'closed' && state !== 'past')
    .map(dayOnly)
    .filter((term) => !waiting.has(termKey(term)))
}

function isOpenOffer({ state, offered_until: until }: WaitlistEntry): boolean {
  return state === 'offered' && (until === null || Date.parse(until) > serverNow())
}

function dayOnly({ year, month, day }: BookedTerm): BookedTerm {
  return day === undefined ? { year, month } : { year, month, day }
}
