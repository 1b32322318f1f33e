import type { Post } from '#src/contract/post.ts'
import { json } from '#tests/unit/api/fake-api.ts'

/** A post of another user, as the server returns it. */
export const somePost: Post = {
  id: 12,
  title: 'Front Crawl Drills',
  description: 'تمرین‌های نفس‌گیری\nبرای مبتدی‌ها',
  category: 'swim',
  views: 1234,
  created_at: '2026-11-20T08:00:00.000Z',
  media_url: '/media/posts/crawl.mp4',
  is_video: true,
  media_width: 1280,
  media_height: 720,
  image: null,
  thumbnail_url: '/media/posts/crawl-400.webp',
  thumbnail: null,
  duration: '1:05',
  author_username: 'sara',
  author_avatar: null,
  author: { id: 3, username: 'sara' },
  processing: false,
}

/** Posts with ids from `first` on. */
export function postsFrom(first: number, count: number, changes: Partial<Post> = {}): Post[] {
  return Array.from({ length: count }, (_, index) => ({
    ...somePost,
    id: first + index,
    title: `پست شمارهٔ ${first + index}`,
    ...changes,
  }))
}

/** Serves `/api/post/` from `all`; the cursor is the index of the first post of a page. */
export function postPages(all: readonly Post[]) {
  return ({ url }: { url: URL }) => {
    const category = url.searchParams.get('category')
    const fitting = all.filter((post) => category === null || post.category === category)
    const start = Number(url.searchParams.get('cursor') || 0)
    const end = start + Number(url.searchParams.get('page_size'))
    return json(200, {
      count: fitting.length,
      next: null,
      previous: null,
      results: fitting.slice(start, end),
      next_cursor: end < fitting.length ? String(end) : null,
    })
  }
}
