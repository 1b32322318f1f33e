import { DAY_MS } from '#src/contract/duration.ts'
import type { MyTerm } from '#src/contract/enrolment.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { Swimmer } from '#src/contract/member/member.ts'
import { type BookedTerm, type JalaliMonth, termKey } from '#src/contract/month.ts'
import type { PaidClass } from '#src/fa/calendar-file.ts'
import { compareMonths, compareTerms, endOfJalaliMonth } from '#src/fa/jalali.ts'
import { type HeldTerm, type Lesson, lessonsOf, phaseOf, type Timetable } from '#src/fa/lessons.ts'
import { heldOf } from './held-lessons.ts'

/** Days before and after the end of the last paid month in which its renewal is offered. */
const RENEWAL_DAYS = 10

/** What a class is found by in URLs. */
type ClassId = { kind: BookableKind; subject: number; session: number }

/** The entry ticket of one order, with its months or date that are neither over nor cancelled, earliest first. */
export type Ticket = PaidClass &
  ClassId & {
    months: BookedTerm[]
    /** The months, those with cancelled or moved lessons as the dates that remain. */
    held: HeldTerm[]
    people: number
    swimmers: Swimmer[]
    next: Lesson | undefined
  }

/** A lesson ahead, and the ticket for it. */
export type SessionAhead = Lesson & { ticket: Ticket }

/** The next free month of a class whose last paid month ends about now. `left` counts its remaining lessons. */
export type Renewal = ClassId & { team_name: string; last: JalaliMonth; month: JalaliMonth; left: number }

type OrderTerms = { months: BookedTerm[]; cancelled: BookedTerm[]; swimmers?: readonly Swimmer[] | undefined }

/** The months or the date of an order without those that are cancelled for each of its swimmers. */
export function standingTerms({ months, cancelled, swimmers = [] }: OrderTerms): BookedTerm[] {
  const cancellationsOf = (term: BookedTerm) => cancelled.filter((other) => termKey(other) === termKey(term)).length
  return months.filter((term) => cancellationsOf(term) < Math.max(1, swimmers.length))
}

/** Tickets that are valid at `now`, the one of the next lesson first. */
export function ticketsOf(terms: readonly MyTerm[], now: Date): Ticket[] {
  const tickets = new Map<string, Ticket>()
  const open = terms.filter((term) => term.state !== 'cancelled' && phaseOf(term.month, now) !== 'past')
  for (const term of [...open].sort((a, b) => compareTerms(a.month, b.month))) {
    const ticket = tickets.get(term.order) ?? emptyTicket(term)
    addTo(ticket, term)
    ticket.next ??= lessonsLeft(heldOf(term), term, now)[0]
    tickets.set(term.order, ticket)
  }
  return [...tickets.values()].sort((a, b) => startOf(a) - startOf(b))
}

/** Swimmers of an order share its months; a lesson that only some of them have counts for all. */
function addTo({ months, held, swimmers }: Ticket, term: MyTerm) {
  const { month, swimmer } = term
  addOnce(months, month)
  for (const date of heldOf(term)) addOnce(held, date)
  if (swimmer !== undefined && !swimmers.some(({ id }) => id === swimmer.id)) swimmers.push(swimmer)
}

function addOnce(terms: BookedTerm[], term: BookedTerm) {
  if (!terms.some((other) => termKey(other) === termKey(term))) terms.push(term)
}

/** The lessons of months or dates that are running at `now` or come later. */
function lessonsLeft(held: readonly HeldTerm[], timetable: Timetable, now: Date): Lesson[] {
  return held.flatMap((term) => lessonsOf(term, timetable)).filter(({ endsAt }) => endsAt > now)
}

function emptyTicket(term: MyTerm): Ticket {
  const { order: uid, kind, subject, session, team_name, session_title, pool_name, pool_address, people } = term
  const { weekdays, starts_at, ends_at } = term
  const place = { pool_name, pool_address }
  const timetable = { weekdays, starts_at, ends_at }
  return {
    uid,
    kind,
    subject,
    session,
    team_name,
    session_title,
    ...place,
    ...timetable,
    people,
    months: [],
    held: [],
    swimmers: [],
    next: undefined,
  }
}

function startOf({ next }: Ticket): number {
  return next?.startsAt.getTime() ?? Number.MAX_SAFE_INTEGER
}

/** The lessons of these tickets that are running at `now` or come later, in chronological order. */
export function sessionsAhead(tickets: readonly Ticket[], now: Date): SessionAhead[] {
  return tickets
    .flatMap((ticket) => lessonsLeft(ticket.held, ticket, now).map((one) => ({ ...one, ticket })))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** Renewals of classes whose last paid month ended or will end within ten days, the earliest end first. */
export function renewalsOf(terms: readonly MyTerm[], now: Date): Renewal[] {
  return lastTerms(terms)
    .filter(({ month }) => Math.abs(endOfJalaliMonth(month).getTime() - now.getTime()) <= RENEWAL_DAYS * DAY_MS)
    .flatMap((last) => renewalAfter(last, now))
    .sort((a, b) => compareMonths(a.last, b.last) || a.left - b.left)
}

/** The next session and the first renewal; undefined without both. */
export type Today = {
  next: SessionAhead | undefined
  renewal: Renewal | undefined
  /** Until when at least one of them stays, milliseconds since 1970. */
  until: number
}

/** What is ahead of the owner of these terms at `now`. */
export function todayOf(terms: readonly MyTerm[], now: Date): Today | undefined {
  const ahead = sessionsAhead(ticketsOf(terms, now), now)
  const [renewal] = renewalsOf(terms, now)
  const until =
    ahead.at(-1)?.endsAt.getTime() ?? (renewal && endOfJalaliMonth(renewal.last).getTime() + RENEWAL_DAYS * DAY_MS)
  return until === undefined ? undefined : { next: ahead[0], renewal, until }
}

/** The last month of each class that was not cancelled. A pool visit has none to follow. */
function lastTerms(terms: readonly MyTerm[]): MyTerm[] {
  const last = new Map<string, MyTerm>()
  for (const term of terms) {
    if (term.state === 'cancelled' || term.kind === 'pool') continue
    const key = `${term.kind} ${term.subject} ${term.session}`
    const known = last.get(key)
    if (known === undefined || compareTerms(term.month, known.month) > 0) last.set(key, term)
  }
  return [...last.values()]
}

/** A copy stored before the last payment may offer a month that is paid by now. */
function isRenewable({ renewal, month }: MyTerm): boolean {
  return renewal !== null && compareMonths(renewal, month) > 0
}

function renewalAfter(term: MyTerm, now: Date): Renewal[] {
  const { kind, subject, session, team_name, renewal, month: last } = term
  if (renewal === null || !isRenewable(term)) return []
  const left = lessonsLeft(heldOf(term), term, now).length
  return [{ kind, subject, session, team_name, last, month: renewal, left }]
}
