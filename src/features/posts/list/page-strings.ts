import { formatNumber } from '#src/fa/digits.ts'

/** Texts of the pages with lists of posts: apart from those of the library, which the home page loads first. */
export const postPageStrings = {
  mine: 'پست‌های من',
  nothingMine: 'هنوز پستی نگذاشته‌اید',
  nothingMineText: 'ویدیو یا عکسی از تمرین خود منتشر کنید تا دیگران ببینند.',
  videosTitle: 'ویدیوها',
  videosLead: 'جدیدترین و پربازدیدترین ویدیوهای ورزشی، از شنا تا بسکتبال',
  countsFailed: 'تعداد ویدیوها دریافت نشد؛ دسته‌ها همچنان باز می‌شوند.',
  posts: (count: number) => `${formatNumber(count)} پست`,
  categoriesTitle: 'دسته‌بندی‌ها',
  categoriesLead: 'رشتهٔ خود را انتخاب کنید و ویدیوهایش را ببینید',
} as const
