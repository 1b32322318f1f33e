import { NAME_MAX } from '#src/contract/account.ts'
import { toPersianDigits } from '#src/fa/digits.ts'

export const profileTexts = {
  nameLong: `نام باید حداکثر ${toPersianDigits(NAME_MAX)} کاراکتر باشد`,
  usernameEarly: 'ابتدا نام کاربری و رمز عبور خود را بسازید',
  birthDateUnreal: 'چنین روزی در تقویم نیست',
  birthDateFuture: 'تاریخ تولد نمی‌تواند در آینده باشد',
  pictureRequired: 'یک تصویر انتخاب کنید',
  pictureKind: 'فقط تصویر JPEG، PNG، WebP، AVIF یا GIF پذیرفته می‌شود',
  pictureBroken: 'این تصویر خراب است و باز نمی‌شود',
  pictureHuge: 'ابعاد این عکس خیلی بزرگ است؛ عکس کوچک‌تری انتخاب کنید',
  pictureTooLarge: 'حجم تصویر باید کمتر از ۵ مگابایت باشد',
}
