/** A post stands out while it is among the first of the shown list, or seen very often. */
export type PostBadge = 'trending' | 'hot'

const FIRST = 3
const TRENDING_VIEWS = 1000
const HOT_VIEWS = 5000

/** The badges of the post at `index` of the shown list; both may stand. */
export function badgesOf(views: number, index: number): PostBadge[] {
  const badges: PostBadge[] = []
  if (index < FIRST && views > TRENDING_VIEWS) badges.push('trending')
  if (views > HOT_VIEWS) badges.push('hot')
  return badges
}
