import { aliasedTable, and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { media } from '#server/db/schema/media.ts'
import { users } from '#server/db/schema/people.ts'
import { postCounters, posts, postViewTicks } from '#server/db/schema/post.ts'
import type { PostCategory, PostOrdering, PostStats } from '#src/contract/post.ts'

/** The posts of all authors are counted under this author id. */
const ALL_AUTHORS = 0

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

const mediaFile = aliasedTable(media, 'mediaFile')
const thumbnailFile = aliasedTable(media, 'thumbnailFile')

/** Joined columns: the author, and the uploaded files. */
const joinedColumns = {
  username: users.username,
  avatar: users.profilePicture,
  media: {
    url: mediaFile.url,
    state: mediaFile.state,
    width: mediaFile.width,
    height: mediaFile.height,
    durationSeconds: mediaFile.durationSeconds,
    picture: mediaFile.picture,
  },
  ownThumbnail: thumbnailFile.picture,
}

export type PostRow = Awaited<ReturnType<typeof listPosts>>[number]
export type PostFilter = { category?: PostCategory | undefined; author?: number | undefined }

/** A position in a list: the value it is ordered by (a view count or milliseconds) and the id. */
export type ListPosition = { value: number; id: number }

/** Visible posts: neither deleted nor hidden. */
export const isShown = and(isNull(posts.deletedAt), isNull(posts.hiddenAt))

const orders = {
  '-created_at': {
    by: [desc(posts.createdAt), desc(posts.id)],
    after: ({ value, id }: ListPosition) =>
      sql`(${posts.createdAt}, ${posts.id}) < (${new Date(value).toISOString()}::timestamptz, ${id}::int)`,
  },
  '-views': {
    by: [desc(posts.views), desc(posts.id)],
    after: ({ value, id }: ListPosition) => sql`(${posts.views}, ${posts.id}) < (${value}::int, ${id}::int)`,
  },
} satisfies Record<PostOrdering, { by: SQL[]; after: (position: ListPosition) => SQL }>

/** Visible posts. The page is cut from the index first, so that a deep page joins no row outside it. */
export function listPosts(
  db: Db,
  filter: PostFilter & { except?: number },
  {
    ordering,
    limit,
    offset = 0,
    after,
  }: { ordering: PostOrdering; limit: number; offset?: number; after?: ListPosition | undefined },
) {
  const order = orders[ordering]
  const page = db
    .select(columns)
    .from(posts)
    .where(
      and(
        isShown,
        filter.category === undefined ? undefined : eq(posts.category, filter.category),
        filter.author === undefined ? undefined : eq(posts.authorId, filter.author),
        filter.except === undefined ? undefined : ne(posts.id, filter.except),
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
      ...joinedColumns,
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.authorId))
    .leftJoin(mediaFile, eq(mediaFile.id, page.mediaId))
    .leftJoin(thumbnailFile, eq(thumbnailFile.id, page.thumbnailId))
    .orderBy(desc(ordering === '-views' ? page.views : page.createdAt), desc(page.id))
}

/** A visible post, including the views not yet added to it. */
export async function findPost(db: Db, id: number): Promise<PostRow | undefined> {
  const [row] = await db
    .select({ ...columns, views: sql<number>`${posts.views} + ${waitingViews(id)}`.mapWith(Number), ...joinedColumns })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(mediaFile, eq(mediaFile.id, posts.mediaId))
    .leftJoin(thumbnailFile, eq(thumbnailFile.id, posts.thumbnailId))
    .where(and(eq(posts.id, id), isShown))
  return row
}

/** SQL expression: the views of a post not yet added to it. */
export function waitingViews(id: number): SQL {
  return sql`(select count(*) from ${postViewTicks} where ${postViewTicks.postId} = ${id})`
}

/** The number of posts, of the videos among them and of their views, from the maintained counters. */
export async function countPosts(db: Db, filter: PostFilter): Promise<PostStats> {
  const [row] = await db
    .select({
      count: sql<number>`coalesce(sum(${postCounters.posts}), 0)`.mapWith(Number),
      videos: sql<number>`coalesce(sum(${postCounters.videos}), 0)`.mapWith(Number),
      views: sql<number>`coalesce(sum(${postCounters.views}), 0)`.mapWith(Number),
    })
    .from(postCounters)
    .where(
      and(
        eq(postCounters.authorId, filter.author ?? ALL_AUTHORS),
        filter.category === undefined ? undefined : eq(postCounters.category, filter.category),
      ),
    )
  return row ?? { count: 0, videos: 0, views: 0 }
}
