export const reportTexts = {
  openings: (pool: string) => `سانس‌های آزاد ${pool}`,
  cards: (pool: string) => `کارت‌های چندجلسه‌ای ${pool}`,
  noPool: 'بدون استخر',
  noCoach: 'بدون مربی',
  total: 'جمع',
  rial: (name: string) => `${name} (ریال)`,
  monthsWrong: (most: string) => `بازه باید از ۱ تا ${most} ماه باشد.`,
}
