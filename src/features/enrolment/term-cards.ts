import type { MyTerm, MyTerms, TermState } from '#src/contract/enrolment.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { BookedTerm, JalaliMonth } from '#src/contract/month.ts'
import type { PaidClass } from '#src/fa/calendar-file.ts'
import { compareTerms } from '#src/fa/jalali.ts'
import { type Lesson, nextLesson, phaseOf } from '#src/fa/lessons.ts'

/** Months or visits of one order that stand in the same state. */
export type TermCard = PaidClass & {
  kind: BookableKind
  subject: number
  session: number
  state: TermState
  months: BookedTerm[]
  people: number
  next: Lesson | undefined
  /** What of it can still be given back: until when (ISO 8601), and for how many rial. */
  cancellable: { id: number; term: BookedTerm; until: string; refund: number }[]
  /** The month to go on with; one card of a class alone offers it. */
  renewal: JalaliMonth | undefined
}

/** In the order in which they are shown. */
export const termStates: readonly TermState[] = ['current', 'future', 'past', 'cancelled']

/** The server's clock at this moment, by a copy that was read `readAt` (milliseconds since 1970). */
export function serverNow({ now }: MyTerms, readAt: number): Date {
  return new Date(Date.parse(now) + Math.max(0, Date.now() - readAt))
}

/**
 * A person's months as cards by state, as of `now`: a copy kept for days tells the state and the next lesson of today, not
 * of the day it was read.
 */
export function termCards(terms: readonly MyTerm[], now: Date): Record<TermState, TermCard[]> {
  const cards = new Map<string, TermCard>()
  for (const term of [...terms].sort((a, b) => compareTerms(a.month, b.month))) {
    const state = term.state === 'cancelled' ? 'cancelled' : phaseOf(term.month, now)
    const key = `${state} ${term.order}`
    const card = cards.get(key) ?? emptyCard(term, state)
    card.months.push(term.month)
    const { id, month, refund, cancellable_until: until } = term
    // A copy kept for days may promise what is no longer granted.
    if (until !== null && Date.parse(until) > now.getTime()) card.cancellable.push({ id, term: month, until, refund })
    card.next ??= state === 'cancelled' ? undefined : nextLesson(term.month, term, now)
    cards.set(key, card)
  }
  const all = [...cards.values()]
  const byState = Object.fromEntries(termStates.map((state) => [state, sorted(all, state)])) as Record<
    TermState,
    TermCard[]
  >
  offerRenewals(byState, terms)
  return byState
}

function emptyCard(term: MyTerm, state: TermState): TermCard {
  const { order: uid, month: _, next_session: __, renewal: ___, id: ____, ...own } = term
  const { cancellable_until: _____, refund: ______, ...rest } = own
  return { ...rest, uid, state, months: [], cancellable: [], next: undefined, renewal: undefined }
}

/** What comes next first; of what is over the latest first. */
function sorted(cards: TermCard[], state: TermState): TermCard[] {
  const own = cards.filter((card) => card.state === state)
  if (state === 'past' || state === 'cancelled') return own.reverse()
  return own.sort((a, b) => startOf(a) - startOf(b))
}

function startOf({ next }: TermCard): number {
  return next?.startsAt.getTime() ?? Number.MAX_SAFE_INTEGER
}

/** The first card of each class, in the order shown, offers its renewal. */
function offerRenewals(byState: Record<TermState, TermCard[]>, terms: readonly MyTerm[]) {
  const renewals = new Map(terms.map(({ session, renewal }) => [session, renewal]))
  for (const card of termStates.flatMap((state) => byState[state])) {
    if (card.state === 'cancelled') continue
    card.renewal = renewals.get(card.session) ?? undefined
    renewals.delete(card.session)
  }
}
