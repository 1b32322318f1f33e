import { and, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { instructors, pools, programs, sessions } from '#server/db/schema/catalog.ts'
import { clubMessages, messageDeliveries } from '#server/db/schema/message.ts'
import { users } from '#server/db/schema/people.ts'
import type { DeliveryState } from '#src/contract/desk/messages.ts'
import type { BookableKind } from '#src/contract/kind.ts'

export type Pools = 'all' | readonly number[]
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]
export type ChannelCount = { messageId: number; channel: 'notification' | 'sms'; state: DeliveryState; count: number }

const userName = sql<string>`coalesce(nullif(${users.name}, ''), ${users.username}, 'user-' || ${users.id})`

/** A session with its pool and its coach. */
export async function findSession(db: Db, kind: BookableKind, number: number) {
  const [row] = await db
    .select({
      id: sessions.id,
      title: sessions.title,
      name: sql<string>`coalesce(${programs.name}, ${pools.name})`,
      pool: sessions.poolId,
      instructor: instructors.id,
    })
    .from(sessions)
    .innerJoin(pools, eq(pools.id, sessions.poolId))
    .leftJoin(programs, eq(programs.id, sessions.programId))
    .leftJoin(instructors, eq(instructors.id, programs.instructorId))
    .where(and(eq(sessions.kind, kind), eq(sessions.number, number)))
  return row
}

export async function findPoolName(db: Db, id: number): Promise<string | undefined> {
  const [row] = await db.select({ name: pools.name }).from(pools).where(eq(pools.id, id))
  return row?.name
}

export async function insertMessage(tx: Db, row: typeof clubMessages.$inferInsert): Promise<number> {
  const [added] = await tx.insert(clubMessages).values(row).returning({ id: clubMessages.id })
  if (added === undefined) throw new Error('insert returned no message row')
  return added.id
}

/** Messages to people of these pools, newest first, or one by id. */
export function listMessages(
  db: Db,
  { pools: own, cursor, id, limit }: { pools: Pools; cursor?: number | undefined; id?: number; limit: number },
) {
  return db
    .select({ message: clubMessages, author: sql<string | null>`${userName}` })
    .from(clubMessages)
    .leftJoin(users, eq(users.id, clubMessages.authorId))
    .where(
      and(
        own === 'all' ? undefined : inArray(clubMessages.poolId, [...own]),
        cursor === undefined ? undefined : lt(clubMessages.id, cursor),
        id === undefined ? undefined : eq(clubMessages.id, id),
      ),
    )
    .orderBy(desc(clubMessages.id))
    .limit(limit)
}

/** What a page shows of a state: a claimed SMS still waits. */
function shownState(column: SQL): SQL {
  return sql`case when ${column} = 'sending' then 'waiting' else ${column} end`
}

/** The deliveries of messages by channel and state. */
export async function countDeliveries(db: Db, ids: readonly number[]): Promise<ChannelCount[]> {
  if (ids.length === 0) return []
  const rows = await db.execute<ChannelCount>(sql`
    select d.message_id as "messageId", c.channel, ${shownState(sql`c.state`)} as state, count(*)::int as count
    from message_deliveries d
      cross join lateral (values ('notification', d.notification), ('sms', d.sms)) c (channel, state)
    where d.message_id = any(${sql.param([...ids])}::int[]) and c.state is not null
    group by 1, 2, 3`)
  return [...rows]
}

/** Recipients of a message by user id, after `cursor`; with `state`, those with a channel in that state. */
export function listDeliveries(
  db: Db,
  messageId: number,
  { state, cursor, limit }: { state?: DeliveryState | undefined; cursor?: number | undefined; limit: number },
) {
  const { notification, sms } = messageDeliveries
  const isIn = (wanted: DeliveryState) =>
    or(sql`${shownState(sql`${notification}`)} = ${wanted}`, sql`${shownState(sql`${sms}`)} = ${wanted}`)
  return db
    .select({
      user: users.id,
      name: userName,
      phone: users.phone,
      notification: sql<DeliveryState | null>`${shownState(sql`${notification}`)}`,
      sms: sql<DeliveryState | null>`${shownState(sql`${sms}`)}`,
    })
    .from(messageDeliveries)
    .innerJoin(users, eq(users.id, messageDeliveries.userId))
    .where(
      and(
        eq(messageDeliveries.messageId, messageId),
        cursor === undefined ? undefined : gt(messageDeliveries.userId, cursor),
        state === undefined ? undefined : isIn(state),
      ),
    )
    .orderBy(messageDeliveries.userId)
    .limit(limit)
}
