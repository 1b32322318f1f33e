import { sql } from 'drizzle-orm'
import { wasEverTheirs } from '#server/db/guardians.ts'
import { hasLesson } from '#server/db/lesson-rights.ts'
import { guardIsOff, type Invariant } from './invariant.repo.ts'

/** Invariants of make-up credits. */
export const makeUpInvariants: Invariant[] = [
  {
    number: 12,
    name: 'every month that lost a lesson has one make-up credit for it, a missed lesson one at most; each is used once',
    queries: [
      guardIsOff('enrolments', ['enrolments_late_credit']),
      sql`select format('enrolment %s lost the lesson of %s/%s/%s, but has no credit', enrolments.id, c.year, c.month, c.day)
          as violation
        from cancelled_dates c
        join enrolments on enrolments.session_id = c.session_id and enrolments.year = c.year and enrolments.month = c.month
        join order_items on order_items.id = order_item_id join orders on orders.id = order_id
        where not c.moved and enrolments.day is null and enrolments.cancelled_at is null
          and orders.created_at <= c.cancelled_at
          and ${hasLesson(sql`enrolments.id`, sql`c.day`)}
          and not exists (select from make_up_credits where enrolment_id = enrolments.id and cancelled_date_id = c.id)`,
      sql`select format('credit %s is for enrolment %s, which had no lesson on the cancelled date', credits.id, enrolment_id)
          as violation
        from make_up_credits credits join cancelled_dates c on c.id = cancelled_date_id
        join enrolments on enrolments.id = enrolment_id
        where enrolments.session_id <> c.session_id or enrolments.year <> c.year or enrolments.month <> c.month
          or enrolments.day is not null`,
      sql`select format('credit %s is for day %s of enrolment %s, which has no such missed lesson', credits.id, missed_day,
          enrolment_id) as violation
        from make_up_credits credits join enrolments on enrolments.id = enrolment_id
        where missed_day is not null and (enrolments.day is not null
          or not ${hasLesson(sql`enrolments.id`, sql`missed_day`)}
          or not exists (select from attendance a where a.session_id = enrolments.session_id
            and a.member_id = enrolments.member_id and a.year = enrolments.year and a.month = enrolments.month
            and a.day = missed_day and a.mark is not null)
          or exists (select from cancelled_dates c where c.session_id = enrolments.session_id and c.year = enrolments.year
            and c.month = enrolments.month and c.day = missed_day))`,
      sql`select format('enrolment %s has %s credits for the missed lesson of day %s', enrolment_id, count(*), missed_day)
          as violation
        from make_up_credits where missed_day is not null group by enrolment_id, missed_day having count(*) > 1`,
      sql`select format('credit %s is for neither a cancelled nor a missed lesson', id) as violation
        from make_up_credits where (cancelled_date_id is null) = (missed_day is null)`,
      sql`select format('enrolment %s is the use of %s credits', used_enrolment_id, count(*)) as violation
        from make_up_credits where used_enrolment_id is not null group by used_enrolment_id having count(*) > 1`,
      sql`select format('lesson %s was booked without payment, but uses no credit', enrolments.id) as violation
        from enrolments join order_items on order_items.id = order_item_id
        where order_items.day is not null and cancelled_at is null
          and not exists (select from make_up_credits where used_enrolment_id = enrolments.id)`,
      sql`select format('credit %s of member %s of user %s is used by member %s of user %s', credits.id, credits.member_id,
          credits.user_id, enrolments.member_id, enrolments.user_id) as violation
        from make_up_credits credits join enrolments on enrolments.id = used_enrolment_id
        join members on members.id = credits.member_id
        where enrolments.member_id <> credits.member_id or enrolments.user_id <> credits.user_id
          or not ${wasEverTheirs(sql`credits.user_id`, sql`credits.member_id`)}`,
    ],
  },
]
