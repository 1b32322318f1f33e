import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { shownName } from '#server/modules/auth/session.service.ts'
import type { PublicActivity } from '#src/contract/account.ts'
import { findPosts, findReviews } from './profile.repo.ts'

/** How many of each the page shows; the newest come first. */
const MOST_SHOWN = 50

/** What a person's public page shows: who they are, their posts and reviews. */
export async function activityOf(deps: Deps, userId: number): Promise<PublicActivity> {
  const [rows, reviews] = await Promise.all([
    findPosts(deps.db, userId, MOST_SHOWN),
    findReviews(deps.db, userId, MOST_SHOWN),
  ])
  const person = rows[0]?.person
  if (person === undefined) throw new AppError('token_invalid')
  return {
    username: shownName(person),
    name: person.name,
    profile_picture: person.profilePicture,
    joined_at: person.createdAt.toISOString(),
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
