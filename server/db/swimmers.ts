import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Swimmer } from '#src/contract/member/member.ts'

/**
 * The name of a member; `members` and `users` are the tables' aliases in the statement. The account holder is named as in
 * the profile, else by username.
 */
export function memberName(members: 'members' | 'm', users: 'users' | 'u' | 'owner'): SQL<string> {
  const [member, user] = [sql.raw(members), sql.raw(users)]
  return sql<string>`coalesce(nullif(case when ${member}.holder then ${user}.name else ${member}.name end, ''),
    ${user}.username, 'user-' || ${user}.id)`
}

const swimmerJson = sql`json_build_object('id', m.id, 'name', ${memberName('m', 'u')}, 'holder', m.holder)`

/**
 * The swimmers of an order as a JSON list, the account holder first; empty for top-ups. `orders` is written out, since
 * drizzle leaves the table's name out of statements without joins.
 */
export const orderSwimmers = sql<
  Swimmer[]
>`(select coalesce(json_agg(${swimmerJson} order by m.holder desc, m.id), '[]')
    from members m join users u on u.id = m.user_id
    where m.id in (select i.member_id from order_items i where i.order_id = orders.id))`

/** The swimmer of an enrolment as the same list. */
export function enrolmentSwimmer(enrolment: SQLWrapper): SQL<Swimmer[]> {
  return sql<Swimmer[]>`(select json_build_array(${swimmerJson}) from enrolments e
    join members m on m.id = e.member_id join users u on u.id = m.user_id where e.id = ${enrolment})`
}
