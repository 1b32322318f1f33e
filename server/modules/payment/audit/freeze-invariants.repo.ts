import { sql } from 'drizzle-orm'
import type { Invariant } from './invariant.repo.ts'

/** Invariants of frozen months. */
export const freezeInvariants: Invariant[] = [
  {
    number: 13,
    name: 'a frozen month continues once, in a later month of its class, for its member',
    queries: [
      sql`select format('freeze %s moves lessons of member %s in %s/%s of session %s to member %s in %s/%s of session %s',
          freezes.id, paid.member_id, paid.year, paid.month, paid.session_id, moved.member_id, moved.year, moved.month,
          moved.session_id) as violation
        from freezes join enrolments paid on paid.id = enrolment_id join enrolments moved on moved.id = moved_enrolment_id
        where moved.member_id <> paid.member_id or moved.user_id <> paid.user_id or moved.session_id <> paid.session_id
          or 12 * moved.year + moved.month <= 12 * paid.year + paid.month`,
      sql`select format('month %s of freeze %s is %s, but month %s is %s', enrolment_id, freezes.id,
          case when paid.cancelled_at is null then 'paid' else 'cancelled' end, moved_enrolment_id,
          case when moved.cancelled_at is null then 'booked' else 'cancelled' end) as violation
        from freezes join enrolments paid on paid.id = enrolment_id join enrolments moved on moved.id = moved_enrolment_id
        where (paid.cancelled_at is null) <> (moved.cancelled_at is null)`,
      sql`select format('month %s was frozen twice', later.enrolment_id) as violation
        from freezes join freezes later on later.enrolment_id = freezes.moved_enrolment_id`,
      sql`select format('freeze %s left no lesson', id) as violation from freezes where cardinality(days) = 0`,
      sql`select format('month %s of order %s was not paid for, and no month was frozen for it', enrolments.id, uid) as violation
        from enrolments join order_items on order_items.id = order_item_id join orders on orders.id = order_id
        where enrolments.cancelled_at is null and enrolments.day is null and payable_rial = 0
          and not exists (select from freezes where moved_enrolment_id = enrolments.id)
          and (subject -> 'price' ->> 'totalPrice')::bigint = 0`,
    ],
  },
]
