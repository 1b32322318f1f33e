import type { ItemState, Problem } from './item.ts'

export const outboxStrings = {
  delivered: 'پست شما منتشر شد',
  states: {
    draft: 'پیش‌نویس',
    queued: 'در صف ارسال',
    uploading: 'در حال ارسال',
    paused: 'متوقف‌شده',
    'needs-login': 'در انتظار ورود شما',
    failed: 'ارسال نشد',
  } satisfies Record<ItemState, string>,
  problems: {
    offline: 'پاسخی از سرور نرسید',
    server: 'سرور موقتاً در دسترس نیست',
    busy: 'سرور مشغول است',
    refused: 'سرور این پست را نپذیرفت؛ آن را ویرایش کنید و دوباره بفرستید',
    'file-lost': 'فایل این پست دیگر روی دستگاه نیست؛ پست را ویرایش کنید و فایل را دوباره انتخاب کنید',
    login: 'برای ارسال، دوباره وارد حساب خود شوید',
    'long-ago': 'شاید این پست هفته‌ها پیش منتشر شده باشد. پست‌های خود را ببینید؛ اگر نبود، دوباره بفرستید',
    published: 'این پست پیش از ویرایش شما منتشر شده است؛ می‌توانید این نسخه را حذف کنید',
  } satisfies Record<Problem['code'], string>,
} as const

/** Why a post was not delivered, in the server's words where it sent a message. */
export function problemText({ code, text }: Problem): string {
  return text ?? outboxStrings.problems[code]
}
