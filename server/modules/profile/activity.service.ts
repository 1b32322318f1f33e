import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { shownName } from '#server/modules/auth/session.service.ts'
import type { PublicActivity } from '#src/contract/account.ts'
import { findPosts, findReviews } from './profile.repo.ts'

/** Limit of each list; newest first. */
const MOST_SHOWN = 50

/** The content of a user's public page: profile, posts and reviews. */
export async function activityOf(deps: Deps, userId: number): Promise<PublicActivity> {
  const [rows, reviews] = await Promise.all([
    findPosts(deps.db, userId, MOST_SHOWN),
    findReviews(deps.db, userId, MOST_SHOWN),
  ])
  const user = rows[0]?.user
  if (user === undefined) throw new AppError('token_invalid')
  return {
    username: shownName(user),
    name: user.name,
    profile_picture: user.profilePicture,
    joined_at: user.createdAt.toISOString(),
    posts: rows.flatMap(({ post }) => (post === null ? [] : [shapeOfPost(post)])),
    reviews: reviews.map(({ subjectName, createdAt, ...review }) => ({
      ...review,
      subject_name: subjectName,
      created_at: createdAt.toISOString(),
    })),
  }
}

function shapeOfPost(post: NonNullable<Awaited<ReturnType<typeof findPosts>>[number]['post']>) {
  const { createdAt, thumbnail, ...rest } = post
  return { ...rest, created_at: createdAt.toISOString(), thumbnail_url: thumbnail?.url ?? null }
}
