import { DESCRIPTION_MAX, DESCRIPTION_MIN, TITLE_MAX, TITLE_MIN } from '#src/contract/post.ts'
import { formatNumber, toPersianDigits } from './digits.ts'

/** Validation messages of posts, shared by the form and the server. */
export const postTexts = {
  titleRequired: 'عنوان پست الزامی است',
  titleShort: `عنوان باید حداقل ${formatNumber(TITLE_MIN)} کاراکتر باشد`,
  titleLong: `عنوان باید حداکثر ${formatNumber(TITLE_MAX)} کاراکتر باشد`,
  descriptionRequired: 'توضیحات پست الزامی است',
  descriptionShort: `توضیحات باید حداقل ${formatNumber(DESCRIPTION_MIN)} کاراکتر باشد`,
  descriptionLong: `توضیحات باید حداکثر ${formatNumber(DESCRIPTION_MAX)} کاراکتر باشد`,
  categoryWrong: 'یکی از دسته‌بندی‌ها را انتخاب کنید',
  addressRequired: 'آدرس مدیا الزامی است',
  addressWrong: 'آدرس مدیا معتبر نیست',
  addressWithUser: 'آدرس مدیا نباید نام کاربری یا رمز عبور داشته باشد',
  mediaRequired: 'فایل مدیا الزامی است',
  mediaKind: 'لطفاً یک فایل ویدیو (MP4، MOV، MKV) یا تصویر (JPG، PNG، GIF) معتبر انتخاب کنید',
  mediaTooLarge: 'حجم فایل باید کمتر از ۱۰۰ مگابایت باشد',
  mediaTwice: 'فایل یا آدرس مدیا؛ فقط یکی را بفرستید',
  thumbnailRequired: 'تصویر شاخص الزامی است',
  thumbnailKind: 'تصویر شاخص باید JPG، PNG، GIF، WebP یا AVIF باشد',
  thumbnailTooLarge: 'حجم تصویر شاخص باید کمتر از ۵ مگابایت باشد',
  /** For media and thumbnail. */
  fileEmpty: 'این فایل خالی است؛ فایل دیگری انتخاب کنید',
  fileBroken: 'این فایل باز نمی‌شود؛ فایل دیگری انتخاب کنید',
  pictureHuge: 'ابعاد این تصویر خیلی بزرگ است؛ تصویر کوچک‌تری انتخاب کنید',
  videoHuge: `ابعاد این ویدیو خیلی بزرگ است: حداکثر ${toPersianDigits(7680)} در ${toPersianDigits(4320)} پیکسل`,
} as const
