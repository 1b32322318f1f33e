export const discountStrings = {
  question: 'کد تخفیف دارید؟',
  field: 'کد تخفیف',
  use: 'اعمال کد',
  checking: 'در حال بررسی…',
  missing: 'کد تخفیف را بنویسید',
  offline: 'برای بررسی کد به اینترنت وصل شوید و دوباره تلاش کنید',
  used: 'کد تخفیف اعمال شد:',
  remove: 'حذف کد',
  removed: (reason: string) => `${reason}. کد را از سفارش شما حذف کردیم؛ مبلغ جدید را بررسی کنید.`,
} as const
