import { type SQL, sql } from 'drizzle-orm'
import { guardIsOff, type Invariant } from './invariant.repo.ts'

function isCredited(kind: SQL) {
  return sql`exists (select from ledger where attempt_id = attempts.id and user_id = orders.user_id and kind = ${kind}
    and ledger.amount_rial = attempts.amount_rial)`
}

const refund = sql`coalesce((select sum(amount_rial) from ledger
  where enrolment_id = enrolments.id and kind = 'refund'), 0)`

/** Invariants of payments, the wallet and its ledger. */
export const moneyInvariants: Invariant[] = [
  {
    number: 2,
    name: 'an order has at most one verified payment',
    queries: [
      sql`select format('order %s has %s verified payments', order_id, count(*)) as violation
        from attempts where state = 'verified' group by order_id having count(*) > 1`,
    ],
  },
  {
    number: 3,
    name: 'verified money ends in a confirmed order, back on its card or in the wallet',
    queries: [
      sql`select format('attempt %s was paid, but order %s is %s', attempts.id, uid, orders.state) as violation
        from attempts join orders on orders.id = order_id
        where attempts.state = 'verified' and orders.state not in ('confirmed', 'credited', 'paid_unbookable')`,
      sql`select format('attempt %s was paid, order %s is %s, but %s rial were not credited', attempts.id, uid,
          orders.state, amount_rial) as violation
        from attempts join orders on orders.id = order_id
        where attempts.state = 'verified' and orders.state in ('credited', 'paid_unbookable')
          and not ${isCredited(sql`'unbookable_credit'`)}`,
      sql`select format('attempt %s of order %s was returned, but %s rial are neither on the card nor in the wallet',
          attempts.id, uid, amount_rial) as violation
        from attempts join orders on orders.id = order_id
        where attempts.state = 'reversed' and reversed_at is null and not ${isCredited(sql`'refund'`)}`,
      sql`select format('attempt %s of order %s is reversed at the bank, but its money is in the wallet too', attempts.id, uid)
          as violation
        from attempts join orders on orders.id = order_id
        where (attempts.state = 'reversing' or reversed_at is not null)
          and exists (select from ledger where attempt_id = attempts.id)`,
      sql`select format('attempt %s took %s rial for order %s of %s rial', attempts.id, amount_rial, uid, payable_rial)
          as violation
        from attempts join orders on orders.id = order_id
        where attempts.state = 'verified' and amount_rial + attempts.wallet_rial <> payable_rial`,
      sql`select format('attempt %s filled a wallet by order %s, but %s rial are not in it', attempts.id, uid, amount_rial)
          as violation
        from attempts join orders on orders.id = order_id
        where attempts.state = 'verified' and orders.state = 'confirmed' and kind = 'wallet' and not ${isCredited(sql`'top_up'`)}`,
    ],
  },
  {
    number: 5,
    name: 'an authority and a reference belong to one payment',
    queries: [
      sql`select format('authority %s of %s occurs %s times', authority, gateway, count(*)) as violation
        from attempts where authority is not null group by gateway, authority having count(*) > 1`,
      sql`select format('reference %s of %s occurs %s times', ref_id, gateway, count(*)) as violation
        from attempts where ref_id is not null group by gateway, ref_id having count(*) > 1`,
    ],
  },
  {
    number: 7,
    name: 'the wallet ledger only grows, and its sums agree',
    queries: [
      guardIsOff('ledger', ['ledger_append_only', 'ledger_append_only_truncate']),
      sql`select format('ledger row %s leaves %s rial, the rows up to it add up to %s', id, balance_rial, total) as violation
        from (select *, sum(amount_rial) over (partition by user_id order by id) as total from ledger) rows
        where balance_rial <> total`,
      sql`select format('wallet of user %s has %s rial, its ledger %s', coalesce(wallets.user_id, sums.user_id),
          coalesce(balance_rial, 0), coalesce(total, 0)) as violation
        from wallets full join (select user_id, sum(amount_rial) as total from ledger group by user_id) sums
          on sums.user_id = wallets.user_id
        where coalesce(balance_rial, 0) <> coalesce(total, 0)`,
      sql`select format('wallet of user %s has %s rial reserved, open orders have %s', coalesce(wallets.user_id,
          parts.user_id), coalesce(reserved_rial, 0), coalesce(total, 0)) as violation
        from wallets full join (select user_id, sum(wallet_rial) as total from orders
          where state in ('held', 'paying') group by user_id) parts on parts.user_id = wallets.user_id
        where coalesce(reserved_rial, 0) <> coalesce(total, 0)`,
      sql`select format('wallet of user %s has %s rial, of which %s are reserved', user_id, balance_rial, reserved_rial)
          as violation
        from wallets where reserved_rial < 0 or balance_rial < reserved_rial`,
      sql`select format('order %s is %s, but has %s rial of the wallet reserved', uid, state, wallet_rial) as violation
        from orders where wallet_rial <> 0 and state not in ('held', 'paying', 'confirmed')`,
    ],
  },
  {
    number: 9,
    name: 'cancelled enrolments are refunded once, and no others',
    queries: [
      sql`select format('enrolment %s of order %s was cancelled, but %s rial were refunded for it', enrolments.id, uid,
          ${refund}) as violation
        from enrolments join order_items on order_items.id = order_item_id join orders on orders.id = order_id
        where cancelled_at is not null
          and ${refund} <> coalesce(paid_rial,
            payable_rial / (select count(*) from order_items all_items where all_items.order_id = orders.id))`,
      sql`select format('order %s of %s rial has parts of %s rial', uid, payable_rial, sum(paid_rial)) as violation
        from orders join order_items on order_items.order_id = orders.id
        group by orders.id, uid, payable_rial
        having sum(paid_rial) > payable_rial or sum(paid_rial) <= payable_rial - sum(places)`,
      sql`select format('enrolment %s is not cancelled, but %s rial were refunded for it', enrolments.id, ${refund}) as violation
        from enrolments where cancelled_at is null and ${refund} <> 0`,
    ],
  },
]
