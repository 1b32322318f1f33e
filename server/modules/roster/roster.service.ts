import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import type { AddedLesson } from '#server/db/class-lessons.ts'
import type { Db } from '#server/db/client.ts'
import { requirePool } from '#server/modules/staff/staff.service.ts'
import type { JalaliDate } from '#src/contract/account.ts'
import { grantsMay } from '#src/contract/desk/roles.ts'
import type { Roster, RosterRow } from '#src/contract/desk/roster.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { ageOn } from '#src/contract/member/eligibility.ts'
import { type BookedTerm, monthKey, termNumber } from '#src/contract/month.ts'
import { endOfTerm, type JalaliDay, jalaliDay } from '#src/fa/jalali.ts'
import { lessonsOf } from '#src/fa/lessons.ts'
import {
  findReason,
  findSession,
  listAdded,
  listParticipants,
  listSlots,
  type ParticipantRow,
  type RosterSession,
  type RosterSlot,
} from './roster.repo.ts'

const PAPER_DAYS = 14

type RosterKey = { kind: BookableKind; number: number; term: BookedTerm }
type Staff = Pick<StaffRequest, 'grants' | 'pools'>

/** A session with the lessons beside its weekdays, for the staff of its pool or of the lesson's. Throws `not_found`. */
async function sessionFor(db: Db, staff: Pick<Staff, 'pools'>, { kind, number, term }: RosterKey) {
  const session = await findSession(db, kind, number)
  if (session === undefined) throw new AppError('not_found')
  const added = kind === 'pool' ? [] : await listAdded(db, session.id, term)
  const moved = added.find(({ day }) => day === term.day)
  const isHere = staff.pools === 'all' || (moved?.pool_id != null && staff.pools.includes(moved.pool_id))
  if (!isHere) requirePool(staff, session.pool_id)
  return { session, added, moved }
}

/**
 * Everyone of a month of a class, of a day of it, or of a date of an opening. Throws `not_found` for a month or date that
 * was never on sale, `validation` for an opening without its day.
 */
export async function readRoster({ db, now }: Pick<Deps, 'db' | 'now'>, staff: Staff, key: RosterKey): Promise<Roster> {
  const { kind, term } = key
  const { session, added, moved } = await sessionFor(db, staff, key)
  if (kind === 'pool' && term.day === undefined) throw new AppError('validation')
  const slots = await listSlots(db, session.id, term)
  const days = daysOf(session, slots, { term, added: added.map(({ day }) => day) })
  const slot = slots.find(({ day }) => day === null || day === term.day)
  if (slot === undefined || (term.day !== undefined && !days.includes(term.day))) throw new AppError('not_found')
  const date = term.day === undefined ? undefined : { ...term, day: term.day }
  const [people, reason] = await Promise.all([
    listParticipants(db, slot.id, term),
    date === undefined ? null : findReason(db, session.id, date),
  ])
  const mayReadPeople = grantsMay(staff.grants, 'people.read', session.pool_id)
  const { id: _, pool_id, pool_name, ...usual } = session
  const about = moved === undefined ? usual : { ...usual, starts_at: moved.starts_at, ends_at: moved.ends_at }
  const state = reason !== null ? 'cancelled' : slot.closed ? 'closed' : 'open'
  const shown = { term, mayReadPeople }
  return {
    at: now().toISOString(),
    ...about,
    pool: placeOf({ pool_id, pool_name }, moved),
    month: monthKey(term),
    day: term.day ?? null,
    days,
    ...{ capacity: slot.capacity, desk: slot.desk, waiting: slot.waiting },
    free: state === 'open' ? slot.free : 0,
    state,
    reason,
    rows: people.map((row) => toRow(row, kind, shown)),
  }
}

/** The pool of a class, or that of a moved lesson. */
function placeOf({ pool_id, pool_name }: Pick<RosterSession, 'pool_id' | 'pool_name'>, moved: AddedLesson | undefined) {
  return { id: moved?.pool_id ?? pool_id, name: moved?.pool ?? pool_name }
}

function daysOf(
  { kind, ...timetable }: RosterSession,
  slots: RosterSlot[],
  { term: { year, month }, added }: { term: BookedTerm; added: number[] },
): number[] {
  if (kind === 'pool') return slots.flatMap(({ day }) => (day === null ? [] : [day]))
  const weekly = lessonsOf({ year, month }, timetable).map(({ startsAt }) => jalaliDay(startsAt).day)
  return [...new Set([...weekly, ...added])].sort((one, other) => one - other)
}

function toRow(
  row: ParticipantRow,
  kind: BookableKind,
  { term, mayReadPeople }: { term: BookedTerm; mayReadPeople: boolean },
): RosterRow {
  // The day on which age and papers count; the end of a whole month.
  const on: JalaliDay = { ...jalaliDay(new Date(endOfTerm(term).getTime() - 1)), ...term }
  const soon = termNumber(jalaliDay(new Date(endOfTerm(on).getTime() + PAPER_DAYS * DAY_MS)))
  const ends = (paper: JalaliDate | null) => paper !== null && termNumber(paper) <= soon
  return {
    enrolment: row.enrolment,
    order: row.order,
    name: row.name,
    age: row.birth === null ? null : Math.max(0, ageOn(row.birth, on)),
    member_of: row.holder ? null : row.account,
    user: mayReadPeople ? row.user : null,
    phone: mayReadPeople ? row.phone : null,
    state: stateOf(row, kind),
    places: row.places,
    paid: row.enrolment === null ? null : row.paid,
    balance: mayReadPeople ? row.balance : null,
    days: ownDays(row, kind, term),
    expiring: ends(row.insurance) || ends(row.certificate),
    arrived: term.day === undefined ? null : row.arrived,
  }
}

function stateOf(row: ParticipantRow, kind: BookableKind): RosterRow['state'] {
  if (row.enrolment === null) return 'held'
  if (row.is_card) return 'card'
  if (row.is_make_up) return 'make_up'
  return kind === 'pool' || row.day !== null ? 'date' : 'month'
}

/** In the list of a month: the days of a single lesson, or those moved to it. */
function ownDays({ day, moved }: ParticipantRow, kind: BookableKind, term: BookedTerm): number[] | null {
  if (kind === 'pool' || term.day !== undefined) return null
  return day === null ? moved : [day]
}
