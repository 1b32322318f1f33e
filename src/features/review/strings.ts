import { REVIEW_MAX, REVIEW_MIN, type ReviewSort } from '#src/contract/review.ts'
import { formatNumber } from '#src/fa/digits.ts'

export const reviewStrings = {
  title: 'نظر شناگران',
  titleOf: (name: string) => `نظرهای ${name}`,
  toTeam: 'صفحهٔ تیم',
  summary: 'امتیاز شناگران',
  outOf: 'از ۵',
  count: (count: number) => `${formatNumber(count)} نظر`,
  noRating: 'هنوز کسی امتیاز نداده است',
  bar: (stars: number, count: number) => `${formatNumber(stars)} ستاره: ${formatNumber(count)} نظر`,
  order: 'چینش',
  orders: { newest: 'تازه‌ترین', best: 'بیشترین امتیاز', worst: 'کمترین امتیاز' } satisfies Record<ReviewSort, string>,
  list: 'نظرها',
  empty: 'هنوز نظری نوشته نشده است',
  emptyText: 'نخستین نظر را کسی می‌نویسد که در این تیم شنا کرده باشد.',
  offlineHint: 'نظرهای این تیم هنوز روی دستگاه شما نیست. پس از وصل شدن، دوباره تلاش کنید.',
  mine: 'نظر شما',
  signedOut: 'اگر در این تیم شنا کرده‌اید، وارد حساب خود شوید و نظرتان را بنویسید.',
  signIn: 'ورود',
  notYet: 'نظر را کسانی می‌نویسند که در این تیم شنا کرده‌اند. با آغاز نخستین ماهِ پرداخت‌شده می‌توانید نظرتان را بنویسید.',
  mineFailed: 'نظر شما دریافت نشد.',
  retry: 'تلاش دوباره',
  rating: 'امتیاز شما',
  stars: (stars: number) => `${formatNumber(stars)} ستاره از ۵`,
  text: 'نظر شما دربارهٔ این تیم',
  hint: 'از مربی، آب، نظم و حال‌وهوای تیم بنویسید. نام شما کنار نظر دیده می‌شود.',
  length: (length: number) => `${formatNumber(length)} از ${formatNumber(REVIEW_MAX)} نویسه`,
  publish: 'ثبت نظر',
  save: 'ذخیرهٔ تغییر',
  cancel: 'انصراف',
  edit: 'ویرایش',
  remove: 'حذف',
  removeTitle: 'نظرتان دربارهٔ این تیم حذف شود؟',
  removeText: 'نظر و امتیاز شما برداشته می‌شود. هر زمان بخواهید می‌توانید دوباره بنویسید.',
  removeYes: 'حذف نظر',
  removeNo: 'نگه داشتن',
  saved: 'نظر شما ثبت شد',
  changed: 'نظر شما تغییر کرد',
  removed: 'نظر شما حذف شد',
  unsent: 'به اینترنت وصل نیستید و این مرورگر چیزی نگه نمی‌دارد؛ نظر شما فرستاده نشد',
  kept: 'نظر شما روی این دستگاه ماند و با برگشتن اینترنت فرستاده می‌شود',
  removalKept: 'حذف نظر شما با برگشتن اینترنت انجام می‌شود',
  removalWaits: 'نظر شما با برگشتن اینترنت حذف می‌شود.',
  noStars: 'امتیاز خود را از ۱ تا ۵ ستاره برگزینید',
  tooShort: `نظر باید دست‌کم ${formatNumber(REVIEW_MIN)} نویسه باشد`,
  tooLong: `نظر باید حداکثر ${formatNumber(REVIEW_MAX)} نویسه باشد`,
} as const

/** `۴٫۶` */
export function formatAverage(average: number): string {
  return new Intl.NumberFormat('fa-IR', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average)
}
