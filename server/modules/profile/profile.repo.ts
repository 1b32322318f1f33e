import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { programs, reviews } from '#server/db/schema/catalog.ts'
import { media } from '#server/db/schema/media.ts'
import { users } from '#server/db/schema/people.ts'
import { posts } from '#server/db/schema/post.ts'
import type { Picture } from '#src/contract/picture.ts'

const profileColumns = {
  id: users.id,
  username: users.username,
  name: users.name,
  birthDate: users.birthDate,
  phone: users.phone,
  profilePicture: users.profilePicture,
  passwordHash: users.passwordHash,
  staff: sql<boolean>`exists (select 1 from staff_grants where staff_grants.user_id = users.id)`,
}

export type ProfileChanges = Partial<
  Pick<typeof users.$inferInsert, 'name' | 'username' | 'usernameFolded' | 'birthDate'>
>

const isActive = (userId: number) => and(eq(users.id, userId), isNull(users.deletedAt))

export async function findProfile(db: Db, userId: number) {
  const [row] = await db.select(profileColumns).from(users).where(isActive(userId))
  return row
}

/** Updates a profile and returns the row. Rejects with a duplicate when the username is taken. */
export async function updateProfile(db: Db, userId: number, changes: ProfileChanges) {
  const [row] = await db.update(users).set(changes).where(isActive(userId)).returning(profileColumns)
  return row
}

/** Replaces the picture and returns the previous one; concurrent calls each get the other's. */
export async function swapPicture(db: Db, userId: number, path: string | null) {
  return db.transaction(async (tx) => {
    const [row] = await tx.select({ before: users.profilePicture }).from(users).where(isActive(userId)).for('update')
    if (row !== undefined) await tx.update(users).set({ profilePicture: path }).where(eq(users.id, userId))
    return row
  })
}

/** A user with their newest posts, newest first: one row per post, or one without a post. */
export function findPosts(db: Db, userId: number, most: number) {
  return db
    .select({
      user: { ...profileColumns, createdAt: users.createdAt },
      post: {
        id: posts.id,
        title: posts.title,
        category: posts.category,
        views: posts.views,
        createdAt: posts.createdAt,
        thumbnail: sql<Picture | null>`coalesce(${media.picture}, ${posts.thumbnail})`,
      },
    })
    .from(users)
    .leftJoin(posts, and(eq(posts.authorId, users.id), isNull(posts.deletedAt), isNull(posts.hiddenAt)))
    .leftJoin(media, eq(media.id, posts.thumbnailId))
    .where(isActive(userId))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(most)
}

/** A user's newest reviews, each with its team or course. */
export function findReviews(db: Db, userId: number, most: number) {
  return db
    .select({
      id: reviews.id,
      kind: programs.kind,
      subject: programs.number,
      subjectName: programs.name,
      rating: reviews.rating,
      text: reviews.text,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(programs, eq(programs.id, reviews.programId))
    .where(and(eq(reviews.userId, userId), isNull(reviews.hiddenAt)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(most)
}
