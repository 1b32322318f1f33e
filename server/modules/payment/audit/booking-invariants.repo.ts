import { sql } from 'drizzle-orm'
import { couldBook } from '#server/db/guardians.ts'
import { guardIsOff, type Invariant } from './invariant.repo.ts'

/** States of orders that hold places. */
const live = sql`('held', 'paying', 'confirmed')`
/** The item's month or visit was cancelled after it was paid. */
const isCancelled = sql`exists (select from enrolments where order_item_id = order_items.id and cancelled_at is not null)`

/** The amounts of verified payments are checked by the money invariants. */
const paidByBank = sql`coalesce((select max(payable_rial - attempts.wallet_rial) from attempts
  where order_id = orders.id and state = 'verified'), 0)`
const paidByWallet = sql`coalesce((select -sum(amount_rial) from ledger
  where order_id = orders.id and kind = 'purchase'), 0)`

/** Invariants of places, enrolments and states. */
export const bookingInvariants: Invariant[] = [
  {
    number: 1,
    name: 'confirmed places, live holds and offers never exceed the capacity',
    queries: [
      sql`select format('slot %s: %s taken and %s at the desk of %s places', id, taken, desk_taken, capacity) as violation
        from slots where taken < 0 or taken + desk_taken > capacity`,
      sql`select format('slot %s: %s places are counted as taken, orders and offers have %s', slots.id, taken,
          coalesce(held.places, 0)) as violation
        from slots left join (
          select slot_id, sum(places) as places from (
            select slot_id, places from order_items join orders on orders.id = order_id
              where state in ${live} and not ${isCancelled}
            union all select slot_id, places from waitlist_entries where state = 'offered'
          ) counted group by slot_id
        ) held on held.slot_id = slots.id
        where taken <> coalesce(held.places, 0)`,
      sql`select format('order %s is %s, but its hold on slot %s is %s', orders.uid, state, slot_id,
          case when order_items.live then 'live' else 'released' end) as violation
        from order_items join orders on orders.id = order_id
        where order_items.live <> (state in ${live} and not ${isCancelled})`,
    ],
  },
  {
    number: 4,
    name: 'a confirmed order was paid by the bank, the wallet or both, or cost nothing',
    queries: [
      sql`select format('order %s is confirmed without %s rial having been paid', uid, payable_rial) as violation
        from orders where state = 'confirmed' and payable_rial <> ${paidByBank} + ${paidByWallet}`,
      sql`select format('order %s says that the wallet paid %s rial, the ledger says %s', uid, wallet_rial, ${paidByWallet})
          as violation
        from orders where state = 'confirmed' and wallet_rial <> ${paidByWallet}`,
      sql`select format('order %s is confirmed, but slot %s has no enrolment', uid, order_items.slot_id) as violation
        from order_items join orders on orders.id = order_id
        where state = 'confirmed' and kind <> 'wallet' and not exists (select from enrolments where order_item_id = order_items.id)`,
    ],
  },
  {
    number: 6,
    name: 'a member has a month or date of a session once, and belongs to the account or to one linked to it then',
    queries: [
      sql`select format('member %s holds %s/%s/%s of session %s %s times', member_id, year, month, day, session_id, count(*))
          as violation
        from (select member_id, session_id, year, month, coalesce(order_items.day, slots.day) as day
          from order_items join slots on slots.id = slot_id where live) held
        group by member_id, session_id, year, month, day having count(*) > 1`,
      sql`select format('member %s is enrolled %s times in %s/%s/%s of session %s', member_id, count(*), year, month, day,
          session_id) as violation
        from enrolments where cancelled_at is null
        group by member_id, session_id, year, month, day having count(*) > 1`,
      sql`select format('user %s has %s account holders', users.id, count(members.id)) as violation
        from users left join members on members.user_id = users.id and holder
        group by users.id having count(members.id) <> 1`,
      sql`select format('order %s of user %s is for member %s of user %s', uid, orders.user_id, member_id, members.user_id)
          as violation
        from order_items join orders on orders.id = order_id left join members on members.id = member_id
        where order_items.user_id <> orders.user_id
          or not ${couldBook(sql`orders.user_id`, { member: sql`order_items.member_id`, at: sql`orders.created_at` })}`,
      sql`select format('link %s: user %s is a guardian of user %s and the other way round', one.id, one.guardian_id, one.owner_id)
          as violation
        from guardians one join guardians other on other.owner_id = one.guardian_id and other.guardian_id = one.owner_id
        where one.ended_at is null and other.ended_at is null`,
      sql`select format('enrolment %s is member %s''s, its order item member %s''s', enrolments.id, enrolments.member_id,
          order_items.member_id) as violation
        from enrolments join order_items on order_items.id = order_item_id
        where enrolments.member_id is distinct from order_items.member_id`,
      sql`select format('order %s is for %s people, but takes %s places of slot %s', uid, people, sum(places), slot_id)
          as violation
        from orders join order_items on order_items.order_id = orders.id
        group by orders.id, slot_id having sum(places) <> people`,
      guardIsOff('users', ['users_holder']),
      guardIsOff('order_items', ['order_items_member']),
      guardIsOff('enrolments', ['enrolments_member']),
    ],
  },
  {
    number: 8,
    name: 'ended orders and attempts never reopen',
    queries: [
      guardIsOff('orders', ['orders_state']),
      guardIsOff('attempts', ['attempts_state']),
      sql`select format('order %s was confirmed, but is %s', uid, state) as violation
        from orders where confirmed_at is not null and state <> 'confirmed'`,
      sql`select format('order %s was closed, but is %s', uid, state) as violation
        from orders where closed_at is not null and state in ('draft', 'held', 'paying')`,
      sql`select format('order %s is %s, but has no timestamp of it', uid, state) as violation
        from orders where (state = 'confirmed' and confirmed_at is null)
          or (state in ('expired', 'cancelled', 'paid_unbookable', 'credited') and closed_at is null)`,
      sql`select format('order %s was credited, but is %s', uid, state) as violation
        from orders where state not in ('paid_unbookable', 'credited')
          and exists (select from ledger where order_id = orders.id and kind = 'unbookable_credit')`,
      sql`select format('order %s is %s, but its enrolment %s is not cancelled', uid, state, enrolments.id) as violation
        from enrolments join order_items on order_items.id = order_item_id join orders on orders.id = order_id
        where cancelled_at is null and state <> 'confirmed'`,
      sql`select format('attempt %s is %s, but %s', id, state,
          case when ended_at is null then 'has no end' else 'had ended' end) as violation
        from attempts where (ended_at is null) <> (state in ('created', 'redirected', 'verifying', 'reversing'))`,
      sql`select format('attempt %s was verified, but is %s', id, state) as violation
        from attempts where verified_at is not null and state not in ('verified', 'reversing', 'reversed')`,
      sql`select format('order %s had ended and is confirmed, but no payment came for it', uid) as violation
        from orders where state = 'confirmed' and closed_at is not null
          and not exists (select from attempts where order_id = orders.id and attempts.state = 'verified')`,
    ],
  },
]
