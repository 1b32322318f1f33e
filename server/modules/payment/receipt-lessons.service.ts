import { addedFor, type MonthRights } from '#server/db/class-lessons.ts'
import type { Db } from '#server/db/client.ts'
import { type BookedTerm, type JalaliMonth, termKey } from '#src/contract/month.ts'
import type { Receipt } from '#src/contract/payment.ts'
import { compareTerms, jalaliDay } from '#src/fa/jalali.ts'
import { type HeldTerm, lessonsOf } from '#src/fa/lessons.ts'
import { heldOf } from '#src/fa/schedule/held-lessons.ts'
import type { Order } from './order.repo.ts'
import { listMonthSchedules, type MonthSchedule } from './receipt-lessons.repo.ts'

type OrderLesson = NonNullable<Receipt['lessons']>[number]
/** A paid month, or a date, of one swimmer. */
export type PaidTerm = JalaliMonth & MonthRights & { day: number | null }

/** The lessons of an order's terms by the present schedule, each once, earliest first; undefined without a session. */
export async function lessonsOfOrder(
  db: Db,
  { sessionId, subject }: Pick<Order, 'sessionId' | 'subject'>,
  terms: readonly PaidTerm[],
): Promise<OrderLesson[] | undefined> {
  if (sessionId === null || terms.length === 0) return undefined
  const months = new Map(terms.map(({ year, month }) => [termKey({ year, month }), { year, month }]))
  const schedules = await listMonthSchedules(db, sessionId, [...months.values()])
  const lessons = new Map<string, OrderLesson>()
  for (const term of terms) {
    const schedule = schedules.find(({ year, month }) => year === term.year && month === term.month)
    if (schedule === undefined) continue
    for (const { year, month, day, ...held } of datesOf(term, schedule)) {
      const { starts_at, ends_at, pool, pool_address } = { ...schedule, ...held }
      const isSamePool = pool === subject.pool_name && pool_address === subject.pool_address
      const place = isSamePool ? { pool: null, pool_address: null } : { pool, pool_address }
      lessons.set(termKey({ year, month, day }), { year, month, day, starts_at, ends_at, ...place })
    }
  }
  return [...lessons.values()].sort(compareTerms)
}

type HeldDate = Required<BookedTerm> & { starts_at?: string; ends_at?: string; pool?: string; pool_address?: string }

function datesOf(term: PaidTerm, schedule: MonthSchedule): HeldDate[] {
  const { year, month, added } = schedule
  if (term.day !== null) {
    const moved = added.find(({ day }) => day === term.day)
    return [{ year, month, day: term.day, ...timesOf(moved) }]
  }
  const held = heldOf({
    ...schedule,
    month: { year, month },
    added_lessons: addedFor(added, term),
    frozen: term.frozenFrom === null ? null : { day: term.frozenFrom },
    only_days: term.movedDays,
  })
  return held.flatMap((each) =>
    lessonsOf(each, schedule).map(({ startsAt }) => ({ ...jalaliDay(startsAt), ...timesOf(each) })),
  )
}

/** The times of a moved lesson, and its pool where it is another. */
function timesOf(lesson: Partial<Pick<HeldTerm, 'starts_at' | 'ends_at' | 'pool' | 'pool_address'>> | undefined) {
  if (lesson?.starts_at === undefined || lesson.ends_at === undefined) return {}
  const { starts_at, ends_at, pool, pool_address } = lesson
  return { starts_at, ends_at, ...(pool && { pool, pool_address: pool_address ?? '' }) }
}
