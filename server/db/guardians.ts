import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether a member of another account is shared with a user by a live link: every one except the account holder.
 * `members` is the table's alias in the statement. The single definition for lists, bookings, terms and receipts.
 */
export function isShared(members: 'members' | 'm', userId: number | SQL): SQL<boolean> {
  const member = sql.raw(members)
  return sql<boolean>`(not ${member}.holder and exists (select from guardians link where link.owner_id = ${member}.user_id
    and link.guardian_id = ${userId} and link.accepted_at is not null and link.ended_at is null))`
}

/** The accounts beside `userId` that see a member: the owner and live guardians; none for an account holder. */
export function otherGuardians(member: SQL, userId: SQL): SQL<number[]> {
  return sql<number[]>`array(select who.id from members seen cross join lateral (
      select seen.user_id as id union all select link.guardian_id from guardians link
      where link.owner_id = seen.user_id and link.accepted_at is not null and link.ended_at is null) who
    where seen.id = ${member} and not seen.holder and who.id <> ${userId} order by who.id)`
}

/**
 * Whether a user could book a member at an instant: their own, or one shared by a link of that time. The time of the
 * invitation counts as its begin, and what was bought then stays valid: a later booking of the same two is one too.
 */
export function couldBook(userId: SQL, { member, at }: { member: SQL; at: SQL }): SQL<boolean> {
  return sql<boolean>`exists (select from members whose left join guardians link on link.owner_id = whose.user_id
      and link.guardian_id = ${userId} and link.created_at <= ${at}
    where whose.id = ${member} and (whose.user_id = ${userId} or not whose.holder and link.id is not null
      and (link.ended_at is null or link.ended_at >= ${at}
        or exists (select from order_items earlier join orders bought on bought.id = earlier.order_id
          where earlier.member_id = whose.id and bought.user_id = ${userId} and bought.created_at <= link.ended_at)
        or exists (select from card_members carded join cards on cards.id = carded.card_id
          join orders bought on bought.id = cards.order_id
          where carded.member_id = whose.id and cards.user_id = ${userId} and bought.created_at <= link.ended_at))))`
}

/** Whether a user was ever linked to a member's account, or it is their own. */
export function wasEverTheirs(userId: SQL, member: SQL): SQL<boolean> {
  return sql<boolean>`exists (select from members whose where whose.id = ${member} and (whose.user_id = ${userId}
    or not whose.holder and exists (select from guardians link where link.owner_id = whose.user_id
      and link.guardian_id = ${userId})))`
}
