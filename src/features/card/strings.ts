import { formatNumber } from '#src/fa/digits.ts'

export const cardStrings = {
  onSale: 'کارت چندجلسه‌ای',
  onSaleHint: 'یک بار می‌خرید و هر بار با رزرو تاریخ یا نشان دادن شمارهٔ آن در استخر استفاده می‌کنید.',
  name: (visits: number) => `${formatNumber(visits)} جلسه`,
  facts: (days: number, members: number) =>
    members > 1
      ? `تا ${formatNumber(days)} روز پس از خرید، برای حداکثر ${formatNumber(members)} نفر`
      : `تا ${formatNumber(days)} روز پس از خرید، برای یک نفر`,
  perVisit: (price: string) => `هر جلسه ${price}`,
  buy: 'خرید',
  buyOf: (name: string) => `خرید کارت ${name}`,
  who: 'این کارت برای چه کسانی است؟',
  whoHint: (most: number) => `حداکثر ${formatNumber(most)} نفر را انتخاب کنید؛ بعداً تغییر نمی‌کند.`,
  whoMissing: 'حداقل یک نفر را انتخاب کنید',
  goPay: 'ادامه و پرداخت',
  offlineBuy: 'به اینترنت وصل نیستید؛ کارت خریده نشد. دوباره تلاش کنید.',
  mine: 'کارت‌های چندجلسه‌ای شما',
  left: (left: number, visits: number) => `${formatNumber(left)} جلسه از ${formatNumber(visits)} جلسه مانده`,
  until: (day: string) => `تا ${day} می‌توانید استفاده کنید`,
  of: (names: string) => `برای ${names}`,
  number: 'شمارهٔ کارت برای نشان دادن در استخر',
  toPool: 'رزرو تاریخ',
  toPoolOf: (pool: string) => `رزرو تاریخ در ${pool}`,
  use: (left: number) => `رزرو با کارت چندجلسه‌ای (${formatNumber(left)} جلسه مانده)`,
  useTitle: 'کارت چندجلسه‌ای دارید',
  paysNothing: (day: string) => `برای ${day} پولی نمی‌پردازید و یک جلسه از کارت شما کم می‌شود.`,
  chooseDate: 'تاریخ را انتخاب کنید تا با کارت خود رزرو کنید.',
  useWho: 'چه کسی می‌آید؟',
  used: 'رزرو شد و یک جلسه از کارت شما کم شد',
  offlineUse: 'به اینترنت وصل نیستید؛ تاریخ رزرو نشد. دوباره تلاش کنید.',
} as const
