import type { MyTerm, MyTerms, TermState } from '#src/contract/enrolment.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { Swimmer } from '#src/contract/member/member.ts'
import type { BookedTerm, JalaliMonth } from '#src/contract/month.ts'
import type { PaidClass } from '#src/fa/calendar-file.ts'
import { compareTerms } from '#src/fa/jalali.ts'
import { type HeldTerm, type Lesson, nextLesson, phaseOf } from '#src/fa/lessons.ts'
import { heldOf, isChanged } from '#src/fa/schedule/held-lessons.ts'
import { enrolmentStrings as words } from './strings.ts'

/** Months or visits of one swimmer of an order in the same state. */
export type TermCard = PaidClass & {
  kind: BookableKind
  subject: number
  session: number
  state: TermState
  months: BookedTerm[]
  /** The months, those with cancelled or moved lessons as the dates that remain. */
  held: HeldTerm[]
  /** Months with cancelled or moved lessons. */
  changes: TermChange[]
  /** Months in which a roll was called. */
  called: CalledTerm[]
  /** One lesson of a class, booked with a make-up credit. */
  isMakeUp: boolean
  people: number
  /** The other guardian who booked it. */
  booked_by?: string | undefined
  swimmer: Swimmer | undefined
  /** Their name, where not all swim in the account holder's own name. */
  swimmerName: string | undefined
  next: Lesson | undefined
  /** Terms that can be cancelled: until when (ISO 8601), and the refund in rial. */
  cancellable: { id: number; term: BookedTerm; until: string; refund: number }[]
  /** The month offered for renewal; at most one card per class has it. */
  renewal: JalaliMonth | undefined
}

/** What differs from the timetable: cancelled days, the pause, or the only days with a lesson. */
export type TermChange = {
  month: BookedTerm
  cancelled: number[]
  frozen: MyTerm['frozen']
  only: number[]
  /** Lessons at another pool. */
  elsewhere: { day: number; pool: string }[]
}

/** A month in which a roll was called. */
export type CalledTerm = Pick<MyTerm, 'id' | 'month' | 'attendance' | 'missed'>

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
  // The server sends the newest first: swimmers of an order would come in reverse.
  for (const term of [...terms].sort((a, b) => compareTerms(a.month, b.month) || a.id - b.id)) {
    const state = term.state === 'cancelled' ? 'cancelled' : phaseOf(term.month, now)
    const key = `${state} ${cardKey({ uid: term.order, swimmer: term.swimmer })}`
    const card = cards.get(key) ?? emptyCard(term, state, hasFamily)
    const held = heldOf(term)
    card.months.push(term.month)
    card.held.push(...held)
    if (isChanged(term)) card.changes.push(changeOf(term))
    if (term.attendance?.length) card.called.push(term)
    const { id, month, refund, cancellable_until: until } = term
    // A copy stored days ago may offer a cancellation that has expired.
    if (until !== null && Date.parse(until) > now.getTime()) card.cancellable.push({ id, term: month, until, refund })
    card.next ??= state === 'cancelled' ? undefined : nextOf(held, term, now)
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

function changeOf({ month, cancelled_days, frozen, only_days, added_lessons = [] }: MyTerm): TermChange {
  const elsewhere = added_lessons.flatMap(({ day, pool }) => (pool ? [{ day, pool }] : []))
  return { month, cancelled: cancelled_days ?? [], frozen, only: only_days ?? [], elsewhere }
}

function nextOf(held: readonly HeldTerm[], term: MyTerm, now: Date): Lesson | undefined {
  for (const month of held) {
    const lesson = nextLesson(month, term, now)
    if (lesson !== undefined) return lesson
  }
  return undefined
}

function emptyCard(term: MyTerm, state: TermState, hasFamily: boolean): TermCard {
  const { order: uid, month: _, next_session: __, renewal: ___, id: ____, ...own } = term
  const { cancellable_until: _____, refund: ______, cancelled_days: _______, frozen: ________, ...shown } = own
  const {
    swimmer,
    only_days: _________,
    attendance: __________,
    levels: ___________,
    missed: ____________,
    ...rest
  } = shown
  const names = { swimmer, swimmers: swimmer && [swimmer], swimmerName: hasFamily ? swimmer?.name : undefined }
  const isMakeUp = term.kind !== 'pool' && term.month.day !== undefined
  const lists = { months: [], held: [], changes: [], called: [], cancellable: [] }
  return { ...rest, ...names, ...lists, uid, state, isMakeUp, next: undefined, renewal: undefined }
}

/** Upcoming cards by next lesson; past ones latest first. */
function sorted(cards: TermCard[], state: TermState): TermCard[] {
  const own = cards.filter((card) => card.state === state)
  if (state === 'past' || state === 'cancelled') return own.sort((a, b) => compareTerms(lastOf(b), lastOf(a)))
  return own.sort((a, b) => startOf(a) - startOf(b))
}

function lastOf({ months }: TermCard): BookedTerm {
  return months.at(-1) ?? { year: 0, month: 0 }
}

function startOf({ next }: TermCard): number {
  return next?.startsAt.getTime() ?? Number.MAX_SAFE_INTEGER
}

/** The first card of each swimmer's class, in display order, offers the renewal. */
function offerRenewals(byState: Record<TermState, TermCard[]>, terms: readonly MyTerm[]) {
  const keyOf = ({ session, swimmer }: MyTerm | TermCard) => `${session} ${swimmer?.id ?? 0}`
  // A date has no renewal and must not hide that of a month of its class.
  const months = terms.filter(({ month }) => month.day === undefined)
  const renewals = new Map(months.map((term) => [keyOf(term), term.renewal]))
  for (const card of termStates.flatMap((state) => byState[state])) {
    if (card.state === 'cancelled' || card.isMakeUp) continue
    card.renewal = renewals.get(keyOf(card)) ?? undefined
    renewals.delete(keyOf(card))
  }
}
