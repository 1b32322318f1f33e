import type { ErrorCode } from '#src/contract/error.ts'
import { inTimeText } from './in-time-text.ts'

/** The user-facing message of each error code. */
export const errorTexts: Record<ErrorCode, string> = {
  validation: 'اطلاعات واردشده درست نیست',
  authentication_required: 'برای ادامه وارد حساب خود شوید',
  token_invalid: 'نشست شما به پایان رسیده است؛ دوباره وارد شوید',
  not_found: 'چیزی که دنبالش بودید پیدا نشد',
  method_not_allowed: 'این کار در این نشانی شدنی نیست',
  too_many_requests: 'درخواست‌ها زیاد بود؛ کمی بعد دوباره تلاش کنید',
  too_large: 'حجم داده‌های فرستاده‌شده بیش از اندازه است',
  otp_wrong: 'کد تأیید نادرست است',
  otp_expired: 'کد تأیید منقضی شده است؛ کد تازه بگیرید',
  otp_too_many_tries: 'تعداد تلاش‌ها زیاد بود؛ کد تازه بگیرید',
  otp_wait: 'کد پیش از این فرستاده شده است؛ کمی صبر کنید',
  sms_failed: 'پیامک فرستاده نشد؛ لطفاً دوباره تلاش کنید',
  password_wrong: 'نام کاربری یا رمز عبور اشتباه است',
  credentials_exist: 'نام کاربری و رمز عبور این حساب پیش‌تر ثبت شده است',
  no_password: 'این حساب هنوز رمز عبور ندارد؛ نخست آن را بسازید',
  fresh_code_needed: 'برای تعیین رمز تازه، دوباره با کد یک‌بارمصرف وارد شوید',
  month_past: 'یکی از ماه‌های انتخابی گذشته است',
  month_full: 'ظرفیت یکی از ماه‌های انتخابی تکمیل شد',
  month_closed: 'ثبت‌نام یکی از ماه‌های انتخابی بسته شده است',
  date_closed: 'این سانس در تاریخ انتخابی تعطیل است',
  already_booked: 'شما پیش از این برای یکی از این ماه‌ها ثبت‌نام کرده‌اید',
  already_held: 'یک پرداخت نیمه‌تمام برای همین ماه‌ها دارید',
  terms_mismatch: 'شمار دوره‌ها با ماه‌های انتخابی یکی نیست',
  quote_changed: 'قیمت تغییر کرده است؛ مبلغ تازه را بررسی کنید',
  nothing_to_pay: 'مبلغی برای پرداخت نیست',
  below_bank_minimum: 'بانک این مبلغ را نمی‌پذیرد؛ این سفارش را از کیف پول بپردازید',
  too_many_holds: 'چند سفارش پرداخت‌نشده دارید؛ نخست یکی را پرداخت یا لغو کنید',
  hold_cooldown: 'چند سفارش شما پرداخت نشد و جای آن‌ها خالی ماند؛ کمی بعد دوباره تلاش کنید',
  hold_expired: 'مهلت پرداخت به پایان رسید و جای شما آزاد شد',
  order_closed: 'این سفارش بسته شده است',
  payment_in_progress: 'پرداخت این سفارش در جریان است',
  cancel_too_late: 'مهلت لغو گذشته است؛ این نوبت را دیگر نمی‌توان لغو کرد',
  gateway_unavailable: 'درگاه بانک پاسخ نمی‌دهد؛ لطفاً دوباره تلاش کنید',
  gateway_refused: 'بانک این پرداخت را نپذیرفت؛ پولی از شما کم نشده است',
  not_participant: 'پس از آغاز نخستین ماهی که پرداخت کرده‌اید می‌توانید نظر بنویسید',
  not_author: 'این پست از آنِ شما نیست',
  idempotency_conflict: 'این درخواست پیش‌تر با محتوای دیگری فرستاده شده است',
  idempotency_in_progress: 'این درخواست در حال انجام است',
  unavailable: 'سرویس موقتاً در دسترس نیست؛ کمی بعد دوباره تلاش کنید',
  server_error: 'خطایی در سرور رخ داد؛ لطفاً دوباره تلاش کنید',
}

/** `too_many_requests` with the remaining time. */
export function tooManyText(seconds: number): string {
  return `درخواست‌ها زیاد بود؛ ${inTimeText(seconds)} دوباره تلاش کنید`
}
