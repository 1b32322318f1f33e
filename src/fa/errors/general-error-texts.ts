import type { ErrorCode } from '#src/contract/error.ts'

/** The messages of errors that a status alone tells: the page's own when a response brings no message. */
export const generalErrorTexts = {
  validation: 'بعضی اطلاعات کامل یا درست نیست؛ آن‌ها را بررسی کنید',
  authentication_required: 'برای ادامه وارد حساب خود شوید',
  not_found: 'این مورد پیدا نشد؛ شاید حذف شده باشد',
  method_not_allowed: 'این کار انجام نشد؛ صفحه را دوباره بارگذاری کنید',
  too_many_requests: 'درخواست‌ها زیاد بود؛ کمی بعد دوباره تلاش کنید',
  too_large: 'حجم فایل یا متن بیش از حد مجاز است؛ آن را کوچک‌تر کنید',
  unavailable: 'سرویس موقتاً در دسترس نیست؛ کمی بعد دوباره تلاش کنید',
  server_error: 'سرور پاسخ درستی نداد؛ کمی بعد دوباره تلاش کنید',
} satisfies Partial<Record<ErrorCode, string>>
