import { createHash } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import type {
  ScheduleConflict,
  ScheduleConsequence,
  ScheduleRequest,
  ScheduleRequestOf,
} from '#src/contract/desk/schedule.ts'
import { termNumber } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import type { BoardLesson, BoardPool, BoardSession } from './board.repo.ts'

/** A paid order whose visits on these dates are returned to the wallet. */
export type PlannedRefund = { orderId: number; order: string; userId: number; rial: number }
/** An unpaid order, or the order of a make-up lesson. */
export type PlannedEnd = { orderId: number; order: string; userId: number }
export type PlannedGuest = PlannedEnd & { enrolmentId: number }
/** A lesson of a class that is cancelled with credits for `enrolments`. */
export type PlannedCancellation = { lesson: JalaliDay & { sessionId: number }; enrolments: number[] }
export type Message = { userId: number; text: string; url: string }

/** Everything that a change does, computed before it is done. */
export type Plan = {
  poolId: number
  /** The pool to which a class moves, if it is another. */
  otherPoolId?: number
  reason: string
  people: Map<number, string>
  refunds: PlannedRefund[]
  ended: PlannedEnd[]
  guests: PlannedGuest[]
  cancelled: PlannedCancellation[]
  /** Dates of openings whose visits are refunded. */
  closedSlots: number[]
  /** Slots that are locked, and sessions. */
  slotIds: number[]
  sessionIds: number[]
  messages: Message[]
  dates: number
  desk: number
  conflicts: ScheduleConflict[]
  /** What else the preview depends on, such as the timetable as it was. */
  seen: unknown
  /** Writes the timetable itself, before money and credits move. */
  write: (tx: Db, now: Date) => Promise<void>
}

/** A move with the lesson as it is, and the plan to fill. */
export type Moving = {
  session: BoardSession
  lesson: BoardLesson
  request: ScheduleRequestOf<'move'>
  /** Where it is held afterwards. */
  pool: BoardPool
  plan: Plan
  now: Date
}

export function emptyPlan(poolId: number, reason: string): Plan {
  return {
    ...{
      poolId,
      reason,
      people: new Map(),
      refunds: [],
      ended: [],
      guests: [],
      cancelled: [],
      closedSlots: [],
      slotIds: [],
    },
    ...{ sessionIds: [], messages: [], dates: 0, desk: 0, conflicts: [], seen: null },
    write: async () => undefined,
  }
}

/** What a change did, counted while it was done. */
export type Done = { refunds: { order: string; rial: number }[]; ended: string[]; credits: number; texts: string[] }

/** What a plan would do. */
export function announced({ refunds, ended, guests, cancelled, messages }: Plan): Done {
  return {
    refunds: refunds.map(({ order, rial }) => ({ order, rial })),
    ended: [...ended, ...guests].map(({ order }) => order),
    credits: cancelled.reduce((sum, { enrolments }) => sum + enrolments.length, 0),
    texts: messages.map(({ text }) => text),
  }
}

/** The consequence for staff: the same function shows what is announced and what was done. */
export function consequenceOf(request: ScheduleRequest, plan: Plan, done: Done): ScheduleConsequence {
  const { people, dates, desk, conflicts, seen } = plan
  const shown = {
    people: [...people].map(([member, name]) => ({ member, name })).sort((one, other) => one.member - other.member),
    refunds: done.refunds,
    refund_rial: done.refunds.reduce((sum, { rial }) => sum + rial, 0),
    ended: done.ended,
    credits: done.credits,
    ...{ dates, desk },
    messages: countTexts(done.texts),
    message_count: done.texts.length,
    conflicts,
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([request, shown, seen]))
    .digest('base64url')
  return { fingerprint, ...shown }
}

function countTexts(texts: string[]) {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].map(([text, count]) => ({ text, count }))
}

/** The same date, whatever else the objects say. */
export function isSameDay(one: JalaliDay, other: JalaliDay): boolean {
  return termNumber(one) === termNumber(other)
}

export function dayOnly({ year, month, day }: JalaliDay): JalaliDay {
  return { year, month, day }
}

/** Whether a lesson takes place. */
export function isHeld({ kind, cancelled, holiday, pool_closed, closed, booked }: BoardLesson): boolean {
  if (cancelled !== null || holiday !== null) return false
  // An added lesson on a closed day would have been refused: a class is cancelled there by its own row.
  return kind === 'pool' ? pool_closed === null && !(closed && booked === 0) : true
}

/** What a preview has seen of a lesson. */
export function seenOf({ session_id, year, month, day, pool_id, starts_at, ends_at, coach_id, closed }: BoardLesson) {
  return [session_id, year, month, day, pool_id, starts_at, ends_at, coach_id, closed]
}
