import { formatNumber } from '#src/fa/digits.ts'

/** Apart from those of the queue's page: every visit loads these. */
export const toastStrings = {
  label: 'صف ارسال',
  untitled: 'بدون عنوان',
  delivered: (title: string) => `«${title}» منتشر شد`,
  refused: (title: string, why: string) => `«${title}» ارسال نشد. ${why}`.trim(),
  unsent: (posts: number, changes: number) =>
    `${waitingText(posts, changes)} روی این دستگاه می‌ماند و پس از ورود دوبارهٔ شما ارسال می‌شود`,
  deleteUnsent: 'حذف از دستگاه',
  unsentDeleted: 'موارد ارسال‌نشده از این دستگاه حذف شد',
} as const

function waitingText(posts: number, changes: number): string {
  const parts = [
    posts > 0 ? `${formatNumber(posts)} پستِ در صف` : '',
    changes > 0 ? `${formatNumber(changes)} تغییرِ ارسال‌نشده` : '',
  ]
  return parts.filter((part) => part !== '').join(' و ')
}
