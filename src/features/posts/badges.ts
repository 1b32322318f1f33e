/** Highlights a post that is among the first of the list, or has very many views. */
export type PostBadge = 'trending' | 'hot'

const FIRST_POSTS = 3
const TRENDING_VIEWS = 1000
const HOT_VIEWS = 5000

/** The badges of the post at `index` of the list; both may apply. */
export function badgesOf(views: number, index: number): PostBadge[] {
  const badges: PostBadge[] = []
  if (index < FIRST_POSTS && views > TRENDING_VIEWS) badges.push('trending')
  if (views > HOT_VIEWS) badges.push('hot')
  return badges
}
