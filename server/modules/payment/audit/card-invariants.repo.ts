import { sql } from 'drizzle-orm'
import { wasEverTheirs } from '#server/db/guardians.ts'
import { guardIsOff, type Invariant } from './invariant.repo.ts'

/** Invariants of multi-visit cards. */
export const cardInvariants: Invariant[] = [
  {
    number: 14,
    name: 'a paid card exists, and its uses are its visits, by its members at its pool',
    queries: [
      guardIsOff('enrolments', ['enrolments_card_visit']),
      sql`select format('order %s of a card is %s, but its card %s', uid, state,
          case when expires_at is null then 'cannot be used' else 'can' end) as violation
        from orders left join cards on cards.order_id = orders.id
        where kind = 'card' and (state = 'confirmed') <> (expires_at is not null)`,
      sql`select format('card %s counts %s of %s visits, but has %s uses', cards.id, used, visits, count(uses.id)) as violation
        from cards left join card_uses uses on uses.card_id = cards.id and uses.live
        group by cards.id having used <> count(uses.id) or used > visits`,
      sql`select format('visit %s of card %s is %s, but its booking is %s', uses.id, card_id,
          case when uses.live then 'taken' else 'returned' end,
          case when cancelled_at is null then 'booked' else 'cancelled' end) as violation
        from card_uses uses left join enrolments on enrolments.id = enrolment_id
        where uses.live <> (cancelled_at is null)`,
      sql`select format('visit %s of card %s is by member %s, who is not on it', uses.id, card_id, member_id) as violation
        from card_uses uses where not exists (
          select from card_members m where m.card_id = uses.card_id and m.member_id = uses.member_id)`,
      sql`select format('card %s of user %s has member %s of user %s', cards.id, cards.user_id, members.id, members.user_id)
          as violation
        from cards join card_members m on m.card_id = cards.id join members on members.id = m.member_id
        where not ${wasEverTheirs(sql`cards.user_id`, sql`m.member_id`)}`,
      sql`select format('visit %s of card %s is a booking at pool %s', uses.id, card_id, sessions.pool_id) as violation
        from card_uses uses join enrolments on enrolments.id = enrolment_id
        join sessions on sessions.id = enrolments.session_id join cards on cards.id = card_id
        join card_products on card_products.id = product_id where sessions.pool_id <> card_products.pool_id`,
      sql`select format('date %s was booked without payment, but uses no card', enrolments.id) as violation
        from enrolments join order_items on order_items.id = order_item_id join orders on orders.id = order_id
        where enrolments.cancelled_at is null and kind = 'pool' and (subject -> 'price' ->> 'totalPrice')::bigint = 0
          and not exists (select from card_uses where enrolment_id = enrolments.id and live)`,
      sql`select format('card %s of order %s cost %s rial, %s were refunded, the ledger says %s', cards.id, uid,
          payable_rial, refunded_rial, coalesce(sum(amount_rial), 0)) as violation
        from cards join orders on orders.id = order_id
        left join ledger on ledger.order_id = orders.id and ledger.kind = 'refund' and attempt_id is null
        group by cards.id, uid, payable_rial
        having refunded_rial <> coalesce(sum(amount_rial), 0) or refunded_rial > payable_rial
          or (refunded_rial > 0 and cards.cancelled_at is null)`,
    ],
  },
]
