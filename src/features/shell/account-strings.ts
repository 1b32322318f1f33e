export const accountStrings = {
  pages: 'صفحه‌های من',
  mine: 'موج من',
} as const

/** The account pages, most used first. */
export const accountPages = [
  { to: '/my-teams', label: 'تیم‌های من', icon: 'team' },
  { to: '/my-courses', label: 'کلاس‌های من', icon: 'course' },
  { to: '/my-pools', label: 'استخرهای من', icon: 'pool' },
  { to: '/purchase-history', label: 'سابقهٔ خرید', icon: 'ticket' },
  { to: '/wallet', label: 'کیف پول', icon: 'wallet' },
  { to: '/uploads', label: 'صف ارسال', icon: 'arrow-up' },
  { to: '/notifications', label: 'اعلان‌ها', icon: 'bell' },
] as const
