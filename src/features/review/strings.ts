import type { ProgramKind } from '#src/contract/kind.ts'
import { REVIEW_MAX, REVIEW_MIN, type ReviewSort } from '#src/contract/review.ts'
import { formatNumber } from '#src/fa/digits.ts'

type OfKind = Record<ProgramKind, string>

export const reviewStrings = {
  title: 'نظر شناگران',
  titleOf: (name: string) => `نظرهای ${name}`,
  toOverview: { team: 'صفحهٔ تیم', course: 'صفحهٔ کلاس' } satisfies OfKind,
  summary: 'امتیاز شناگران',
  outOf: 'از ۵',
  count: (count: number) => `${formatNumber(count)} نظر`,
  noRating: 'هنوز کسی امتیاز نداده است',
  bar: (stars: number, count: number) => `${formatNumber(stars)} ستاره: ${formatNumber(count)} نظر`,
  order: 'چینش',
  orders: { newest: 'تازه‌ترین', best: 'بیشترین امتیاز', worst: 'کمترین امتیاز' } satisfies Record<ReviewSort, string>,
  list: 'نظرها',
  empty: 'هنوز نظری نوشته نشده است',
  emptyText: {
    team: 'نخستین نظر را کسی می‌نویسد که در این تیم شنا کرده باشد.',
    course: 'نخستین نظر را کسی می‌نویسد که در این کلاس شرکت کرده باشد.',
  } satisfies OfKind,
  offlineHint: {
    team: 'نظرهای این تیم هنوز روی دستگاه شما نیست. پس از وصل شدن، دوباره تلاش کنید.',
    course: 'نظرهای این کلاس هنوز روی دستگاه شما نیست. پس از وصل شدن، دوباره تلاش کنید.',
  } satisfies OfKind,
  mine: 'نظر شما',
  signedOut: {
    team: 'اگر در این تیم شنا کرده‌اید، وارد حساب خود شوید و نظرتان را بنویسید.',
    course: 'اگر در این کلاس شرکت کرده‌اید، وارد حساب خود شوید و نظرتان را بنویسید.',
  } satisfies OfKind,
  signIn: 'ورود',
  notYet: {
    team: 'نظر را کسانی می‌نویسند که در این تیم شنا کرده‌اند. با آغاز نخستین ماهِ پرداخت‌شده می‌توانید نظرتان را بنویسید.',
    course:
      'نظر را کسانی می‌نویسند که در این کلاس شرکت کرده‌اند. با آغاز نخستین ماهِ پرداخت‌شده می‌توانید نظرتان را بنویسید.',
  } satisfies OfKind,
  mineFailed: 'نظر شما دریافت نشد.',
  retry: 'تلاش دوباره',
  rating: 'امتیاز شما',
  stars: (stars: number) => `${formatNumber(stars)} ستاره از ۵`,
  text: { team: 'نظر شما دربارهٔ این تیم', course: 'نظر شما دربارهٔ این کلاس' } satisfies OfKind,
  hint: 'از مربی، آب، نظم و حال‌وهوا بنویسید. نام شما کنار نظر دیده می‌شود.',
  length: (length: number) => `${formatNumber(length)} از ${formatNumber(REVIEW_MAX)} نویسه`,
  publish: 'ثبت نظر',
  save: 'ذخیرهٔ تغییر',
  cancel: 'انصراف',
  edit: 'ویرایش',
  remove: 'حذف',
  removeTitle: { team: 'نظرتان دربارهٔ این تیم حذف شود؟', course: 'نظرتان دربارهٔ این کلاس حذف شود؟' } satisfies OfKind,
  removeText: 'نظر و امتیاز شما برداشته می‌شود. هر زمان بخواهید می‌توانید دوباره بنویسید.',
  removeYes: 'حذف نظر',
  removeNo: 'نگه داشتن',
  saved: 'نظر شما ثبت شد',
  changed: 'نظر شما تغییر کرد',
  removed: 'نظر شما حذف شد',
  unsent: 'به اینترنت وصل نیستید و این مرورگر چیزی نگه نمی‌دارد؛ نظر شما فرستاده نشد',
  queued: 'نظر شما روی این دستگاه ماند و با برگشتن اینترنت فرستاده می‌شود',
  removalQueued: 'حذف نظر شما با برگشتن اینترنت انجام می‌شود',
  removalWaits: 'نظر شما با برگشتن اینترنت حذف می‌شود.',
  noStars: 'امتیاز خود را از ۱ تا ۵ ستاره انتخاب کنید',
  tooShort: `نظر باید دست‌کم ${formatNumber(REVIEW_MIN)} نویسه باشد`,
  tooLong: `نظر باید حداکثر ${formatNumber(REVIEW_MAX)} نویسه باشد`,
} as const
