import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { posts, postViewers, postViewTicks } from '#server/db/schema/post.ts'
import { isShown, waitingViews } from './post.repo.ts'

/**
 * Records a view once per viewer and day. Does not touch the post's row, so that concurrent viewers do not queue for
 * it.
 */
export async function recordView(db: Db, view: { day: number; postId: number; viewer: string }): Promise<void> {
  await db.execute(sql`
    with seen as (
      insert into ${postViewers} (day, post_id, viewer)
      select ${view.day}::int, ${posts.id}, ${view.viewer} from ${posts} where ${posts.id} = ${view.postId} and ${isShown}
      on conflict do nothing returning post_id
    )
    insert into ${postViewTicks} (post_id) select post_id from seen`)
}

/** The views of a visible post, including those not yet added. */
export async function viewsOf(db: Db, id: number): Promise<number | undefined> {
  const [row] = await db
    .select({ views: sql<number>`${posts.views} + ${waitingViews(id)}`.mapWith(Number) })
    .from(posts)
    .where(and(eq(posts.id, id), isShown))
  return row?.views
}

/** Arbitrary key of an advisory lock: one server at a time adds views up. */
const ADDING_LOCK = 7_006_614

/** Adds the oldest waiting views to their posts. Returns how many; undefined while another server does so. */
export function addWaitingViews(db: Db, most: number): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${ADDING_LOCK}) as mine`)
    if (lock?.mine !== true) return undefined
    const sums = await tx.execute<{ id: number; views: number }>(sql`
      with taken as (
        delete from ${postViewTicks} where id in (select id from ${postViewTicks} order by id limit ${most})
        returning post_id
      )
      select post_id as id, count(*)::int as views from taken group by post_id order by post_id`)
    if (sums.length === 0) return 0
    const list = JSON.stringify(sums)
    // Locked in id order, as everywhere several posts are locked.
    await tx.execute(sql`
      select id from ${posts} where id in (select id from json_to_recordset(${list}::json) as s (id int))
      order by id for no key update`)
    await tx.execute(sql`
      update ${posts} as p set views = p.views + s.views
      from json_to_recordset(${list}::json) as s (id int, views int) where p.id = s.id`)
    return sums.reduce((sum, { views }) => sum + views, 0)
  })
}

/** Deletes the viewers before a day. */
export async function deleteViewers(db: Db, before: number, most: number): Promise<number> {
  const old = sql`select ctid from ${postViewers} where ${lt(postViewers.day, before)} limit ${most}`
  const deleted = await db.execute(sql`delete from ${postViewers} where ctid in (${old})`)
  return deleted.count
}
