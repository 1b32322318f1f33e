import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { instructors, pools, programs, reviews, sessions, slides, slots } from '#server/db/schema/catalog.ts'
import { orders } from '#server/db/schema/payment.ts'
import { users } from '#server/db/schema/people.ts'
import { postCounters, posts, postViewers, postViewTicks } from '#server/db/schema/post.ts'
import { countRows } from './counts.ts'
import { SEED_LOCK } from './seed.ts'

export type Named = { id: number; name: string }
type Table = PgTable & { id: PgColumn }

/** Ids of the demonstration's rows, by table. */
export type DemoIds = Record<'users' | 'pools' | 'instructors' | 'programs' | 'sessions' | 'slides', number[]>

const places = {
  users: { table: users, name: users.username },
  pools: { table: pools, name: pools.name },
  instructors: { table: instructors, name: instructors.name },
  programs: { table: programs, name: programs.name },
  sessions: { table: sessions, name: sessions.title },
  slides: { table: slides, name: slides.title },
} satisfies Record<keyof DemoIds, { table: Table; name: PgColumn }>

/** Until the transaction ends no server seeds, and no request books or reviews what is about to be deleted. */
export async function lockDemo(db: Db) {
  await db.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
  await db.execute(sql`lock table ${programs}, ${sessions}, ${orders}, ${reviews} in share row exclusive mode`)
}

/** Rows with the ids of the seed, and their current names. A user with a phone number is not one of them. */
export function namedNow(db: Db, place: keyof DemoIds, ids: number[]): Promise<Named[]> {
  const { table, name } = places[place]
  const isOurs = and(inArray(table.id, ids), place === 'users' ? isNull(users.phone) : undefined)
  return db
    .select({ id: sql<number>`${table.id}`, name: sql<string>`coalesce(${name}, '')` })
    .from(table)
    .where(isOurs)
    .orderBy(table.id)
}

/** Orders of the demonstration's sessions, in any state. */
export function ordersOf(db: Db, { sessions: ids }: DemoIds) {
  const name = sql<string>`${orders.subject} ->> 'team_name'`
  return db
    .select({ id: orders.id, state: orders.state, name })
    .from(orders)
    .where(inArray(orders.sessionId, ids))
    .orderBy(orders.id)
}

/** Reviews of the demonstration's teams and courses by real users. */
export function realReviews(db: Db, { programs: ids, users: people }: DemoIds): Promise<Named[]> {
  return db
    .select({ id: reviews.id, name: programs.name })
    .from(reviews)
    .innerJoin(programs, eq(programs.id, reviews.programId))
    .where(and(inArray(reviews.programId, ids), notInArray(reviews.userId, people)))
    .orderBy(reviews.id)
}

/** Other teams and courses that reference a pool or a coach of the demonstration. */
export function realPrograms(db: Db, ids: DemoIds): Promise<Named[]> {
  const needsOurs = or(inArray(programs.poolId, ids.pools), inArray(programs.instructorId, ids.instructors))
  return db
    .select({ id: programs.number, name: programs.name })
    .from(programs)
    .where(and(notInArray(programs.id, ids.programs), needsOurs))
    .orderBy(programs.id)
}

/** Other sessions of its teams, courses and pools. */
export function realSessions(db: Db, ids: DemoIds): Promise<Named[]> {
  const isInOurs = or(inArray(sessions.poolId, ids.pools), inArray(sessions.programId, ids.programs))
  return db
    .select({ id: sessions.number, name: sql<string>`${sessions.kind} || ' ' || ${sessions.title}` })
    .from(sessions)
    .where(and(notInArray(sessions.id, ids.sessions), isInOurs))
    .orderBy(sessions.id)
}

/**
 * Deletes it and recounts; returns the number of deleted rows. Triggers update search entries and counters of posts.
 */
export async function deleteDemo(db: Db, ids: DemoIds): Promise<Record<string, number>> {
  const written = db.select({ id: posts.id }).from(posts).where(inArray(posts.authorId, ids.users))
  await db.delete(postViewers).where(inArray(postViewers.postId, written))
  await db.delete(postViewTicks).where(inArray(postViewTicks.postId, written))
  const gone = {
    posts: await drop(db, posts, inArray(posts.authorId, ids.users)),
    reviews: await drop(db, reviews, or(inArray(reviews.programId, ids.programs), inArray(reviews.userId, ids.users))),
    places: await drop(db, slots, inArray(slots.sessionId, ids.sessions)),
    sessions: await drop(db, sessions, inArray(sessions.id, ids.sessions)),
    programs: await drop(db, programs, inArray(programs.id, ids.programs)),
    instructors: await drop(db, instructors, inArray(instructors.id, ids.instructors)),
    pools: await drop(db, pools, inArray(pools.id, ids.pools)),
    slides: await drop(db, slides, inArray(slides.id, ids.slides)),
    people: await drop(db, users, inArray(users.id, ids.users)),
  }
  await db.delete(postCounters).where(inArray(postCounters.authorId, ids.users))
  await countRows(db)
  return gone
}

async function drop(db: Db, table: Table, which: SQL | undefined): Promise<number> {
  return (await db.delete(table).where(which).returning({ id: table.id })).length
}
