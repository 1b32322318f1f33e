import type { Deps } from '#server/core/deps.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import { requirePool } from '#server/modules/staff/staff.service.ts'
import { grantsMay, poolsWith } from '#src/contract/desk/roles.ts'
import type { Attention, Today, TodaySession } from '#src/contract/desk/today.ts'
import { DAY_MS, MINUTE_MS } from '#src/contract/duration.ts'
import { termKey, termNumber } from '#src/contract/month.ts'
import { type JalaliDay, jalaliDay, startOfJalaliDay } from '#src/fa/jalali.ts'
import { weekdayOf } from '#src/fa/week.ts'
import { countWaiting, listSessionsOf, type Pools, type SessionRow, sumTakings, type WaitingRow } from './today.repo.ts'

/** The sweeper ends holds and asks banks by itself within minutes: what is older needs a person. */
const OVERDUE_MS = 10 * MINUTE_MS
const SILENT_MS = 60 * MINUTE_MS
const PAPER_DAYS = 14

/** Holds that ended before, and payments without a response since, need a person. */
export function attentionTimes(at: Date): { endedBefore: Date; silentSince: Date } {
  return { endedBefore: new Date(at.getTime() - OVERDUE_MS), silentSince: new Date(at.getTime() - SILENT_MS) }
}

/** The day as staff see it: its sessions, its money, and what waits for them. Throws `not_found` for another's pool. */
export async function readToday(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { grants, pools: own }: Pick<StaffRequest, 'grants' | 'pools'>,
  { day, pool }: { day: JalaliDay | undefined; pool: number | undefined },
): Promise<Today> {
  const pools = pool === undefined ? own : [pool]
  if (pool !== undefined) requirePool({ pools: own }, pool)
  const at = now()
  const date = day ?? jalaliDay(at)
  const from = startOfJalaliDay(date)
  const orders = within(pools, poolsWith(grants, 'orders.read'))
  const soon = termNumber(jalaliDay(new Date(from.getTime() + PAPER_DAYS * DAY_MS)))
  const mayRead = orders === 'all' || orders.length > 0
  const [rows, takings, waiting] = await Promise.all([
    listSessionsOf(db, { date, weekday: weekdayOf(date), pools, soon }),
    mayRead ? sumTakings(db, { from, to: new Date(from.getTime() + DAY_MS), pools: orders }) : null,
    countWaiting(db, {
      orders,
      ...attentionTimes(at),
      reports: grantsMay(grants, 'moderation.write', null),
      messages: grantsMay(grants, 'contact.write', null),
    }),
  ])
  return {
    at: at.toISOString(),
    day: termKey(date),
    holiday: rows[0]?.holiday ?? null,
    sessions: rows.map(toSession),
    takings,
    attention: attentionOf(waiting),
  }
}

/** The pools of both. */
function within(asked: Pools, allowed: Pools): Pools {
  if (asked === 'all') return allowed
  return allowed === 'all' ? asked : asked.filter((id) => allowed.includes(id))
}

function toSession(row: SessionRow): TodaySession {
  const { pool_id, pool_name, closed, cancelled, holiday, ...session } = row
  const reason = cancelled ?? holiday
  const state = reason !== null ? 'cancelled' : closed ? 'closed' : 'open'
  return {
    ...session,
    free: state === 'open' ? session.free : 0,
    pool: { id: pool_id, name: pool_name },
    state,
    reason,
  }
}

function attentionOf({ holds, payments, reports, messages, media }: WaitingRow): Attention[] {
  const found = [
    { kind: 'payments_silent' as const, waiting: payments },
    { kind: 'holds_overdue' as const, waiting: holds },
    { kind: 'posts_reported' as const, waiting: reports },
    { kind: 'messages_open' as const, waiting: messages },
    { kind: 'media_failed' as const, waiting: media },
  ]
  return found.flatMap(({ kind, waiting }) => {
    if (waiting === null || waiting.count === 0) return []
    const since = waiting.since === null ? null : new Date(waiting.since).toISOString()
    const post = kind === 'media_failed' && waiting.count === 1 ? (media?.post ?? null) : null
    return [{ kind, count: waiting.count, since, post }]
  })
}
