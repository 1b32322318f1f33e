import { sql } from 'drizzle-orm'
import { termNumber } from '#src/contract/month.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import type { Invariant } from './invariant.repo.ts'

/** Invariants of the week board: lessons that it moved or added, and what its changes announced. */
export const scheduleInvariants: Invariant[] = [
  {
    number: 16,
    name: 'coming lessons moved or added at a time are no more than the lanes of their pool, and a change told whom it announced',
    // A pool may have had more lanes when an earlier lesson was held.
    queries: (now) => [
      sql`select format('pool %s has %s moved or added lessons at once on %s/%s/%s at %s, and %s lanes', pools.id, count(*),
          one.year, one.month, one.day, one.starts_at, pools.lanes) as violation
        from added_lessons one join sessions own on own.id = one.session_id
        join pools on pools.id = coalesce(one.pool_id, own.pool_id)
        join added_lessons other on other.year = one.year and other.month = one.month and other.day = one.day
          and other.starts_at <= one.starts_at and other.ends_at > one.starts_at
        join sessions theirs on theirs.id = other.session_id and coalesce(other.pool_id, theirs.pool_id) = pools.id
        where (one.year * 10000 + one.month * 100 + one.day) >= ${termNumber(jalaliDay(now))}
        group by pools.id, one.id having count(*) > greatest(pools.lanes, 1)`,
      sql`select format('change %s of the schedule announced %s messages, and sent %s', changes.id,
          changes.consequence ->> 'message_count', count(notifications.id)) as violation
        from schedule_changes changes
        join notifications on notifications.key = 'schedule:' || changes.id
        group by changes.id having count(notifications.id) > (changes.consequence ->> 'message_count')::int`,
    ],
  },
]
