import type { PostStats } from '#src/contract/post.ts'
import { formatNumber } from '#src/fa/digits.ts'
import type { PostBadge } from './badges.ts'

export const postStrings = {
  title: 'ویدیوهای ورزشی حرفه‌ای',
  categories: 'دسته‌ها',
  all: 'همه',
  sort: 'مرتب‌سازی',
  sorts: { newest: 'جدیدترین', views: 'پربازدیدترین' },
  layout: 'چیدمان',
  layouts: { grid: 'نمایش شبکه‌ای', list: 'نمایش فهرستی' },
  count: countOf,
  views: 'بازدید',
  badges: { trending: 'پرطرفدار', hot: 'داغ' } satisfies Record<PostBadge, string>,
  empty: 'ویدیویی یافت نشد',
  emptyText: 'هنوز کسی پستی منتشر نکرده است؛ اولین را شما بگذارید.',
  emptyCategory: 'دستهٔ دیگری را ببینید یا اولین ویدیوی این دسته را شما منتشر کنید.',
  create: 'ایجاد پست',
  seeAll: 'دیدن همهٔ ویدیوها',
  failed: 'ویدیوها دریافت نشد؛ کمی بعد دوباره تلاش کنید',
  offline: 'این ویدیوها هنوز روی دستگاه شما ذخیره نشده است. پس از وصل شدن، دوباره تلاش کنید.',
  downloads: 'ذخیره‌های آفلاین',
  noMore: 'ادامهٔ ویدیوها دریافت نشد؛ دوباره تلاش کنید',
  noDescription: 'بدون توضیحات',
  someone: 'کاربر موج',
} as const

/** Numbers of videos and of pictures; what there is none of is left out. */
function countOf({ count, videos }: PostStats): string {
  const pictures = count - videos
  const video = `${formatNumber(videos)} ویدیو`
  if (pictures === 0) return video
  const picture = `${formatNumber(pictures)} عکس`
  return videos === 0 ? picture : `${video} و ${picture}`
}
