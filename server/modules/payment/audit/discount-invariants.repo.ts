import { sql } from 'drizzle-orm'
import { guardIsOff, type Invariant } from './invariant.repo.ts'

/** States of orders that use their code. */
const using = sql`('held', 'paying', 'confirmed')`

/** Invariants of discount codes. */
export const discountInvariants: Invariant[] = [
  {
    number: 10,
    name: 'the uses of a discount code never exceed its limits',
    queries: [
      guardIsOff('orders', ['orders_discount_use']),
      sql`select format('code %s has %s uses of %s', code, uses, max_uses) as violation
        from discount_codes where uses < 0 or uses > max_uses`,
      sql`select format('code %s counts %s uses, orders have %s', code, uses, coalesce(live.count, 0)) as violation
        from discount_codes left join (
          select code_id, count(*) from discount_uses join orders on orders.id = order_id
          where state in ${using} group by code_id
        ) live on live.code_id = discount_codes.id
        where uses <> coalesce(live.count, 0)`,
      sql`select format('user %s has %s uses of code %s, which allows %s each', user_id, count(*), code, max_uses_per_user)
          as violation
        from discount_uses join discount_codes on discount_codes.id = code_id
        where live group by user_id, code, max_uses_per_user having count(*) > max_uses_per_user`,
      sql`select format('order %s is %s, but its use of code %s is %s', uid, state, code_id,
          case when live then 'live' else 'returned' end) as violation
        from discount_uses join orders on orders.id = order_id where live <> (state in ${using})`,
      sql`select format('order %s of user %s uses a code as user %s', uid, orders.user_id, discount_uses.user_id) as violation
        from discount_uses join orders on orders.id = order_id where orders.user_id <> discount_uses.user_id`,
    ],
  },
]
