import type { PostCategory } from '#src/contract/post.ts'

/** What a category of posts is called. */
export const postCategoryNames: Record<PostCategory, string> = {
  swim: 'شنا',
  football: 'فوتبال',
  volleyball: 'والیبال',
  basketball: 'بسکتبال',
  other: 'سایر',
}
