import type { MyTerm, MyTerms, TermState } from '#src/contract/enrolment.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { BookedTerm, JalaliMonth } from '#src/contract/month.ts'
import type { PaidClass } from '#src/fa/calendar-file.ts'
import { compareTerms } from '#src/fa/jalali.ts'
import { type Lesson, nextLesson, phaseOf } from '#src/fa/lessons.ts'

/** Months or visits of one order in the same state. */
export type TermCard = PaidClass & {
  kind: BookableKind
  subject: number
  session: number
  state: TermState
  months: BookedTerm[]
  people: number
  next: Lesson | undefined
  /** Terms that can be cancelled: until when (ISO 8601), and the refund in rial. */
  cancellable: { id: number; term: BookedTerm; until: string; refund: number }[]
  /** The month offered for renewal; at most one card per class has it. */
  renewal: JalaliMonth | undefined
}

/** In display order. */
export const termStates: readonly TermState[] = ['current', 'future', 'past', 'cancelled']

/** The server's current time, derived from a response read at `readAt` (milliseconds since 1970). */
export function serverNow({ now }: MyTerms, readAt: number): Date {
  return new Date(Date.parse(now) + Math.max(0, Date.now() - readAt))
}

/**
 * Groups the user's months into cards by state as of `now`: a copy stored days ago must show today's state and next
 * lesson.
 */
export function termCards(terms: readonly MyTerm[], now: Date): Record<TermState, TermCard[]> {
  const cards = new Map<string, TermCard>()
  for (const term of [...terms].sort((a, b) => compareTerms(a.month, b.month))) {
    const state = term.state === 'cancelled' ? 'cancelled' : phaseOf(term.month, now)
    const key = `${state} ${term.order}`
    const card = cards.get(key) ?? emptyCard(term, state)
    card.months.push(term.month)
    const { id, month, refund, cancellable_until: until } = term
    // A copy stored days ago may offer a cancellation that has expired.
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

/** Upcoming cards by next lesson; past ones latest first. */
function sorted(cards: TermCard[], state: TermState): TermCard[] {
  const own = cards.filter((card) => card.state === state)
  if (state === 'past' || state === 'cancelled') return own.reverse()
  return own.sort((a, b) => startOf(a) - startOf(b))
}

function startOf({ next }: TermCard): number {
  return next?.startsAt.getTime() ?? Number.MAX_SAFE_INTEGER
}

/** The first card of each class, in display order, offers the renewal. */
function offerRenewals(byState: Record<TermState, TermCard[]>, terms: readonly MyTerm[]) {
  const renewals = new Map(terms.map(({ session, renewal }) => [session, renewal]))
  for (const card of termStates.flatMap((state) => byState[state])) {
    if (card.state === 'cancelled') continue
    card.renewal = renewals.get(card.session) ?? undefined
    renewals.delete(card.session)
  }
}
