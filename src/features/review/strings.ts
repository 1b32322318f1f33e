import type { ProgramKind } from '#src/contract/kind.ts'
import { REVIEW_MAX, REVIEW_MIN, type ReviewSort } from '#src/contract/review.ts'
import { formatNumber } from '#src/fa/digits.ts'

type OfKind = Record<ProgramKind, string>

export const reviewStrings = {
  title: 'نظر شناگران',
  titleOf: (name: string) => `نظرها دربارهٔ ${name}`,
  toOverview: { team: 'صفحهٔ تیم', course: 'صفحهٔ کلاس' } satisfies OfKind,
  summary: 'امتیاز شناگران',
  outOf: 'از ۵',
  count: (count: number) => `${formatNumber(count)} نظر`,
  noRating: 'هنوز کسی امتیاز نداده است',
  bar: (stars: number, count: number) => `${formatNumber(stars)} ستاره: ${formatNumber(count)} نظر`,
  order: 'مرتب‌سازی',
  orders: { newest: 'جدیدترین', best: 'بیشترین امتیاز', worst: 'کمترین امتیاز' } satisfies Record<ReviewSort, string>,
  list: 'نظرها',
  empty: 'هنوز نظری نوشته نشده است',
  emptyText: {
    team: 'فقط شناگران این تیم می‌توانند نظر بنویسند.',
    course: 'فقط شرکت‌کنندگان این کلاس می‌توانند نظر بنویسند.',
  } satisfies OfKind,
  offlineHint: {
    team: 'نظرهای این تیم هنوز روی دستگاه شما ذخیره نشده است. پس از وصل شدن، دوباره تلاش کنید.',
    course: 'نظرهای این کلاس هنوز روی دستگاه شما ذخیره نشده است. پس از وصل شدن، دوباره تلاش کنید.',
  } satisfies OfKind,
  mine: 'نظر شما',
  signedOut: {
    team: 'اگر در این تیم شنا کرده‌اید، وارد حساب خود شوید و نظرتان را بنویسید.',
    course: 'اگر در این کلاس شرکت کرده‌اید، وارد حساب خود شوید و نظرتان را بنویسید.',
  } satisfies OfKind,
  signIn: 'ورود',
  notYet: {
    team: 'فقط شناگران این تیم می‌توانند نظر بنویسند. پس از شروع اولین ماه پرداخت‌شده، نظرتان را بنویسید.',
    course: 'فقط شرکت‌کنندگان این کلاس می‌توانند نظر بنویسند. پس از شروع اولین ماه پرداخت‌شده، نظرتان را بنویسید.',
  } satisfies OfKind,
  mineFailed: 'بخش نظر شما باز نشد.',
  retry: 'تلاش دوباره',
  rating: 'امتیاز شما',
  stars: (stars: number) => `${formatNumber(stars)} ستاره از ۵`,
  text: { team: 'نظر شما دربارهٔ این تیم', course: 'نظر شما دربارهٔ این کلاس' } satisfies OfKind,
  hint: 'از مربی، آب، نظم و حال‌وهوا بنویسید. نام شما کنار نظر دیده می‌شود.',
  length: (length: number) => `${formatNumber(length)} از ${formatNumber(REVIEW_MAX)} کاراکتر`,
  publish: 'ثبت نظر',
  save: 'ذخیرهٔ تغییرات',
  cancel: 'انصراف',
  edit: 'ویرایش',
  remove: 'حذف',
  removeTitle: { team: 'نظرتان دربارهٔ این تیم حذف شود؟', course: 'نظرتان دربارهٔ این کلاس حذف شود؟' } satisfies OfKind,
  removeText: 'نظر و امتیاز شما حذف می‌شود. هر زمان بخواهید می‌توانید دوباره بنویسید.',
  removeYes: 'حذف نظر',
  removeNo: 'انصراف',
  saved: 'نظر شما ثبت شد',
  changed: 'نظر شما تغییر کرد',
  removed: 'نظر شما حذف شد',
  unsent: 'نظر شما ارسال نشد؛ به اینترنت وصل شوید و دوباره ثبتش کنید',
  queued: 'نظر شما روی این دستگاه ذخیره شد و با وصل شدن اینترنت ارسال می‌شود',
  removalQueued: 'حذف نظر شما با وصل شدن اینترنت انجام می‌شود',
  removalWaits: 'نظر شما با وصل شدن اینترنت حذف می‌شود.',
  noStars: 'امتیاز خود را از ۱ تا ۵ ستاره انتخاب کنید',
  tooShort: `نظر باید حداقل ${formatNumber(REVIEW_MIN)} کاراکتر باشد`,
  tooLong: `نظر باید حداکثر ${formatNumber(REVIEW_MAX)} کاراکتر باشد`,
} as const
