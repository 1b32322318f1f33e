import type { NotificationKind } from '#src/contract/notification.ts'
import { formatNumber } from '#src/fa/digits.ts'

export const notificationStrings = {
  titles: {
    booking_confirmed: 'ثبت‌نام شما انجام شد',
    payment_credited: 'مبلغ به کیف پول شما برگشت',
    payment_failed: 'پرداخت انجام نشد',
    hold_expired: 'مهلت پرداخت به پایان رسید',
    term_cancelled: 'رزرو شما لغو شد',
    wallet_charged: 'کیف پول شما شارژ شد',
  } satisfies Record<NotificationKind, string>,
  texts: {
    booking_confirmed: 'بلیت ورود شما در رسید آماده است.',
    payment_credited: 'ظرفیت پر شده بود یا سفارش دو بار پرداخت شده بود؛ همه مبلغ در کیف پول شماست.',
    payment_failed: 'اگر مبلغی کم شده باشد، حداکثر تا ۷۲ ساعت به کارت شما برمی‌گردد.',
    hold_expired: 'جای شما آزاد شد. می‌توانید دوباره ثبت‌نام کنید.',
    term_cancelled: 'مبلغ آن به کیف پول شما برگشت.',
    wallet_charged: 'می‌توانید رزرو بعدی را از کیف پول بپردازید.',
  } satisfies Record<NotificationKind, string>,
  about: (name: string, months: string) => (months === '' ? name : `${name}، ${months}`),
  links: {
    booking_confirmed: 'دیدن رسید و بلیت',
    payment_credited: 'دیدن کیف پول',
    payment_failed: 'دیدن رسید',
    hold_expired: 'دیدن رسید',
    term_cancelled: 'دیدن کیف پول',
    wallet_charged: 'دیدن کیف پول',
  } satisfies Record<NotificationKind, string>,
  linkOf: (link: string, name: string) => `${link}: ${name}`,
  unread: 'خوانده‌نشده',
  unreadCount: (count: number) => (count === 0 ? 'همه را خوانده‌اید' : `${formatNumber(count)} اعلان خوانده‌نشده`),
  markRead: 'خواندم',
  markReadOf: (title: string) => `خواندم: ${title}`,
  readMarks: 'خواندن اعلان‌ها',
  markAll: 'همه را خواندم',
  empty: 'هنوز اعلانی ندارید',
  emptyHint: 'خبر ثبت‌نام‌ها و پرداخت‌های شما همین‌جا می‌آید.',
  toTeams: 'دیدن تیم‌های شنا',
  offlineHint: 'اعلان‌های شما هنوز روی این دستگاه باز نشده است. پس از وصل شدن دوباره تلاش کنید.',
} as const
