import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Swimmer } from '#src/contract/member.ts'

/**
 * The name of a member; `members` and `users` are the tables' aliases in the statement. The account holder is named as in
 * the profile, else by username.
 */
export function memberName(members: 'members' | 'm', users: 'users' | 'u'): SQL<string> {
  const [member, user] = [sql.raw(members), sql.raw(users)]
  return sql<string>`coalesce(nullif(case when ${member}.holder then ${user}.name else ${member}.name end, ''),
    ${user}.username, 'user-' || ${user}.id)`
}

/** The swimmers of an order as a JSON list, the account holder first; empty for top-ups. */
export function swimmersOf(orderId: PgColumn | number): SQL<Swimmer[]> {
  return sql<Swimmer[]>`(select coalesce(json_agg(json_build_object('id', m.id, 'name', ${memberName('m', 'u')},
      'holder', m.holder)
      order by m.holder desc, m.id), '[]')
    from members m join users u on u.id = m.user_id
    where m.id in (select member_id from order_items where order_id = ${orderId}))`
}
