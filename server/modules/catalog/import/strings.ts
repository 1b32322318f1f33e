import { laneNeedsText } from '#server/modules/schedule/lanes.service.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'
import type { FaultWords } from './catalog-file.words.ts'

/** For staff in the browser. */
export const staffWords: FaultWords = {
  notText: () => 'باید متن باشد',
  empty: () => 'خالی است',
  tooLong: (most) => `بیشتر از ${formatNumber(most)} کاراکتر است`,
  unshowable: () => 'کاراکتری دارد که نمایش داده نمی‌شود',
  notNumber: () => 'باید عدد باشد',
  notWhole: () => 'باید عدد صحیح باشد',
  outside: (least, most) => `باید از ${formatNumber(least)} تا ${formatNumber(most)} باشد`,
  notAmong: (words) => `باید یکی از این‌ها باشد: ${words.join('، ')}`,
  notList: () => 'باید فهرست باشد',
  tooMany: (most) => `بیشتر از ${formatNumber(most)} مورد دارد`,
  notPicture: () => 'باید تصویر باشد، همان‌طور که در خروجی نوشته شده است',
  notPictures: () => 'باید فهرست تصویرها باشد، همان‌طور که در خروجی نوشته شده است',
  unknownId: (id) => `ردیفی با شناسهٔ ${toPersianDigits(id)} نیست؛ ردیف جدید شناسه ندارد`,
  repeatedId: (id, line) => `شناسهٔ ${toPersianDigits(id)} در خط ${toPersianDigits(line)} هم هست`,
  missing: () => 'نوشته نشده است',
  noPool: (id) => `استخری با شناسهٔ ${toPersianDigits(String(id))} نیست`,
  noInstructor: (id) => `مربی‌ای با شناسهٔ ${toPersianDigits(String(id))} نیست`,
  aboveTerm: () => 'از قیمت اصلی بیشتر است',
  belowAgeMin: () => 'از کمترین سن کمتر است',
  lanesNeeded: laneNeedsText,
  notUtf8: () => 'با رمزگذاری یونیکد ذخیره نشده است',
  unequal: (cells, headings) => `${formatNumber(cells)} خانه دارد، ولی ستون‌ها ${formatNumber(headings)} تا هستند`,
  unreadable: () => 'خوانده نمی‌شود؛ گیومهٔ بازماندهٔ این خط یا خط‌های پیش را بررسی کنید',
  headingTwice: () => 'دو بار در عنوان ستون‌ها آمده است',
  headingUnknown: () => 'عنوان هیچ ستونی نیست',
  headingMissing: () => 'در عنوان ستون‌ها نیست',
  notObject: () => 'شیء JSON نیست',
  fieldUnknown: () => 'ستون شناخته‌شده‌ای نیست',
  notCheapest: (_kind, session) =>
    `با این قیمت سانس ${toPersianDigits(session)} ارزان‌ترین می‌شود؛ قیمت سانس‌ها را یکی‌یکی تغییر دهید`,
}
