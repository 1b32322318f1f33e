import { formatNumber } from '#src/fa/digits.ts'

export const todayStrings = {
  title: 'امروز',
  next: 'جلسهٔ بعدی',
  nextVisit: 'سانس بعدی',
  of: (name: string) => `برای ${name}`,
  at: (day: string, hours: string) => `${day}، ${hours}`,
  coach: (name: string) => `مربی: ${name}`,
  ticket: 'بلیت ورود',
  ticketOf: (name: string) => `بلیت ورود ${name}`,
  renew: (month: string) => `تمدید برای ${month}`,
  renewOf: (name: string, month: string) => `تمدید ${name} برای ${month}`,
  renewal: 'وقت تمدید',
  over: (month: string) => `جلسه‌های ${month} تمام شد`,
  left: (left: number, month: string) => `${formatNumber(left)} جلسه از ${month} مانده است`,
  renewalText: 'ماه بعد را زودتر انتخاب کنید تا جای شما پر نشود.',
  mine: { team: 'تیم‌های من', course: 'کلاس‌های من', pool: 'سانس‌های من' },
  offline: 'برنامهٔ شما هنوز روی این دستگاه ذخیره نشده است. پس از وصل شدن، دوباره تلاش کنید.',
  failed: 'برنامهٔ شما باز نشد؛ دوباره تلاش کنید.',
} as const
