import { basketballPosts } from './posts-basketball.ts'
import { footballPosts } from './posts-football.ts'
import { otherPosts } from './posts-other.ts'
import { swimPosts } from './posts-swim.ts'
import { volleyballPosts } from './posts-volleyball.ts'

/** All posts of the seed by category. */
export const postSeeds = {
  swim: swimPosts,
  football: footballPosts,
  volleyball: volleyballPosts,
  basketball: basketballPosts,
  other: otherPosts,
} as const
