import type { MyTerm, MyTerms, TermState } from '#src/contract/enrolment.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { Swimmer } from '#src/contract/member/member.ts'
import type { BookedTerm, JalaliMonth } from '#src/contract/month.ts'
import type { PaidClass } from '#src/fa/calendar-file.ts'
import { compareTerms } from '#src/fa/jalali.ts'
import { type Lesson, nextLesson, phaseOf } from '#src/fa/lessons.ts'
import { enrolmentStrings as words } from './strings.ts'

/** Months or visits of one swimmer of an order in the same state. */
export type TermCard = PaidClass & {
  kind: BookableKind
  subject: number
  session: number
  state: TermState
  months: BookedTerm[]
  people: number
  swimmer: Swimmer | undefined
  /** Their name, where not all swim in the account holder's own name. */
  swimmerName: string | undefined
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
  const hasFamily = terms.some(({ swimmer }) => swimmer?.holder === false)
  for (const term of [...terms].sort((a, b) => compareTerms(a.month, b.month))) {
    const state = term.state === 'cancelled' ? 'cancelled' : phaseOf(term.month, now)
    const key = `${state} ${cardKey({ uid: term.order, swimmer: term.swimmer })}`
    const card = cards.get(key) ?? emptyCard(term, state, hasFamily)
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

/** Identifies a card among those of its state. */
export function cardKey({ uid, swimmer }: { uid: string; swimmer?: Swimmer | undefined }): string {
  return `${uid} ${swimmer?.id ?? 0}`
}

/** The class, with the swimmer's name where there is one. */
export function labelOf({ team_name, swimmerName }: TermCard): string {
  return swimmerName === undefined ? team_name : words.named(team_name, swimmerName)
}

function emptyCard(term: MyTerm, state: TermState, hasFamily: boolean): TermCard {
  const { order: uid, month: _, next_session: __, renewal: ___, id: ____, ...own } = term
  const { cancellable_until: _____, refund: ______, swimmer, ...rest } = own
  const names = { swimmer, swimmers: swimmer && [swimmer], swimmerName: hasFamily ? swimmer?.name : undefined }
  return { ...rest, ...names, uid, state, months: [], cancellable: [], next: undefined, renewal: undefined }
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

/** The first card of each swimmer's class, in display order, offers the renewal. */
function offerRenewals(byState: Record<TermState, TermCard[]>, terms: readonly MyTerm[]) {
  const keyOf = ({ session, swimmer }: MyTerm | TermCard) => `${session} ${swimmer?.id ?? 0}`
  const renewals = new Map(terms.map((term) => [keyOf(term), term.renewal]))
  for (const card of termStates.flatMap((state) => byState[state])) {
    if (card.state === 'cancelled') continue
    card.renewal = renewals.get(keyOf(card)) ?? undefined
    renewals.delete(keyOf(card))
  }
}
