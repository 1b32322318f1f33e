import { aliasedTable, and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { media } from '#server/db/schema/media.ts'
import { users } from '#server/db/schema/people.ts'
import { postCounters, posts, postViewTicks } from '#server/db/schema/post.ts'
import type { PostCategory, PostOrdering } from '#src/contract/post.ts'

/** Everybody's posts are counted under this author. */
const EVERYBODY = 0

const columns = {
  id: posts.id,
  title: posts.title,
  description: posts.description,
  category: posts.category,
  views: posts.views,
  createdAt: posts.createdAt,
  mediaUrl: posts.mediaUrl,
  mediaId: posts.mediaId,
  isVideo: posts.isVideo,
  durationSeconds: posts.durationSeconds,
  thumbnail: posts.thumbnail,
  thumbnailId: posts.thumbnailId,
  authorId: posts.authorId,
}

const sent = aliasedTable(media, 'sent')
const stands = aliasedTable(media, 'stands')

/** What stands beside a post: its author, and the files that were sent with it. */
const beside = {
  username: users.username,
  avatar: users.profilePicture,
  media: {
    url: sent.url,
    state: sent.state,
    width: sent.width,
    height: sent.height,
    durationSeconds: sent.durationSeconds,
    picture: sent.picture,
  },
  ownThumbnail: stands.picture,
}

export type PostRow = Awaited<ReturnType<typeof listPosts>>[number]
export type Wanted = { category?: PostCategory | undefined; author?: number | undefined }

/** A place in a list: the value it is ordered by (a view count or milliseconds) and the id. */
export type Place = { value: number; id: number }

/** What is neither deleted nor hidden: what everybody reads. */
export const isShown = and(isNull(posts.deletedAt), isNull(posts.hiddenAt))

const orders = {
  '-created_at': {
    by: [desc(posts.createdAt), desc(posts.id)],
    after: ({ value, id }: Place) =>
      sql`(${posts.createdAt}, ${posts.id}) < (${new Date(value).toISOString()}::timestamptz, ${id}::int)`,
  },
  '-views': {
    by: [desc(posts.views), desc(posts.id)],
    after: ({ value, id }: Place) => sql`(${posts.views}, ${posts.id}) < (${value}::int, ${id}::int)`,
  },
} satisfies Record<PostOrdering, { by: SQL[]; after: (place: Place) => SQL }>

/** Posts that are shown. They are cut from the index first, so that a deep page joins no row that is not shown. */
export function listPosts(
  db: Db,
  wanted: Wanted & { except?: number },
  {
    ordering,
    limit,
    offset = 0,
    after,
  }: { ordering: PostOrdering; limit: number; offset?: number; after?: Place | undefined },
) {
  const order = orders[ordering]
  const page = db
    .select(columns)
    .from(posts)
    .where(
      and(
        isShown,
        wanted.category === undefined ? undefined : eq(posts.category, wanted.category),
        wanted.author === undefined ? undefined : eq(posts.authorId, wanted.author),
        wanted.except === undefined ? undefined : ne(posts.id, wanted.except),
        after && order.after(after),
      ),
    )
    .orderBy(...order.by)
    .limit(limit)
    .offset(offset)
    .as('page')
  return db
    .select({
      id: page.id,
      title: page.title,
      description: page.description,
      category: page.category,
      views: page.views,
      createdAt: page.createdAt,
      mediaUrl: page.mediaUrl,
      mediaId: page.mediaId,
      isVideo: page.isVideo,
      durationSeconds: page.durationSeconds,
      thumbnail: page.thumbnail,
      thumbnailId: page.thumbnailId,
      authorId: page.authorId,
      ...beside,
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.authorId))
    .leftJoin(sent, eq(sent.id, page.mediaId))
    .leftJoin(stands, eq(stands.id, page.thumbnailId))
    .orderBy(desc(ordering === '-views' ? page.views : page.createdAt), desc(page.id))
}

/** A post that is shown, with the views that are not yet added to it. */
export async function findPost(db: Db, id: number): Promise<PostRow | undefined> {
  const [row] = await db
    .select({ ...columns, views: sql<number>`${posts.views} + ${waitingViews(id)}`.mapWith(Number), ...beside })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(sent, eq(sent.id, posts.mediaId))
    .leftJoin(stands, eq(stands.id, posts.thumbnailId))
    .where(and(eq(posts.id, id), isShown))
  return row
}

/** The views of a post that wait to be added, as a part of a statement. */
export function waitingViews(id: number): SQL {
  return sql`(select count(*) from ${postViewTicks} where ${postViewTicks.postId} = ${id})`
}

/** How many posts there are and how often they were seen, from the maintained counters. */
export async function countPosts(db: Db, wanted: Wanted): Promise<{ count: number; views: number }> {
  const [row] = await db
    .select({
      count: sql<number>`coalesce(sum(${postCounters.posts}), 0)`.mapWith(Number),
      views: sql<number>`coalesce(sum(${postCounters.views}), 0)`.mapWith(Number),
    })
    .from(postCounters)
    .where(
      and(
        eq(postCounters.authorId, wanted.author ?? EVERYBODY),
        wanted.category === undefined ? undefined : eq(postCounters.category, wanted.category),
      ),
    )
  return row ?? { count: 0, views: 0 }
}
