import type { PostCategory } from '#src/contract/post.ts'

/** Display names of post categories. */
export const postCategoryNames: Record<PostCategory, string> = {
  swim: 'شنا',
  football: 'فوتبال',
  volleyball: 'والیبال',
  basketball: 'بسکتبال',
  other: 'سایر',
}
