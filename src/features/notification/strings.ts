import type { NotificationKind } from '#src/contract/notification.ts'
import { formatNumber } from '#src/fa/digits.ts'

export const notificationStrings = {
  of: (names: string, about: string) => `${names}: ${about}`,
  about: (name: string, months: string) => (months === '' ? name : `${name}، ${months}`),
  links: {
    booking_confirmed: 'دیدن رسید و بلیت',
    payment_credited: 'دیدن کیف پول',
    payment_reversed: 'دیدن رسید',
    payment_failed: 'دیدن رسید',
    hold_expired: 'دیدن رسید',
    term_cancelled: 'دیدن کیف پول',
    wallet_charged: 'دیدن کیف پول',
    session_tomorrow: 'دیدن بلیت',
    term_ending: 'ثبت‌نام ماه بعد',
    post_published: 'دیدن پست',
    waitlist_offer: 'پذیرفتن جا',
    waitlist_passed: 'دیدن صف',
    content_moderated: 'دیدن صفحهٔ آن',
    staff_reply: 'نوشتن پیامی دیگر',
  } satisfies Record<NotificationKind, string>,
  linkOf: (link: string, name: string) => `${link}: ${name}`,
  unread: 'خوانده‌نشده',
  unreadCount: (count: number) => (count === 0 ? 'همه را خوانده‌اید' : `${formatNumber(count)} اعلان خوانده‌نشده`),
  markRead: 'خواندم',
  markReadOf: (title: string) => `خواندم: ${title}`,
  readMarks: 'خواندن اعلان‌ها',
  markAll: 'همه را خواندم',
  empty: 'هنوز اعلانی ندارید',
  emptyHint: 'اعلان ثبت‌نام‌ها و پرداخت‌های شما همین‌جا می‌آید.',
  toTeams: 'دیدن تیم‌های شنا',
  offlineHint: 'اعلان‌های شما هنوز روی این دستگاه ذخیره نشده است. پس از وصل شدن، دوباره تلاش کنید.',
} as const
