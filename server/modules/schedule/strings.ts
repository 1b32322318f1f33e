import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { formatWeekdayOf } from '#src/fa/week.ts'

const times = (starts: string, ends: string) => `ساعت ${toPersianDigits(starts)} تا ${toPersianDigits(ends)}`
const span = (from: JalaliDay, to: JalaliDay) =>
  from.year === to.year && from.month === to.month && from.day === to.day
    ? formatWeekdayOf(from)
    : `از ${formatWeekdayOf(from)} تا ${formatWeekdayOf(to)}`

/** The end of a time, with another pool, in a sentence. */
const at = (place: string | undefined) => (place === undefined ? '،' : `، در «${place}»،`)

/** Messages to swimmers about changes of the schedule, and reasons in their wallets. */
export const scheduleTexts = {
  unreal: 'این تاریخ در تقویم نیست',
  moved: (name: string, { from, to, starts, ends, place }: Moved) =>
    `جلسهٔ ${formatWeekdayOf(from)} «${name}» به ${formatWeekdayOf(to)}، ${times(starts, ends)}${at(place)} منتقل شد.`,
  movedReason: (to: JalaliDay, starts: string) =>
    `این جلسه به ${formatWeekdayOf(to)} ساعت ${toPersianDigits(starts)} منتقل شد`,
  movedForGood: (name: string, { from, days, starts, ends, place }: ForGood) =>
    `از ${formatWeekdayOf(from)}، جلسه‌های «${name}» ${days}، ${times(starts, ends)}${at(place)} برگزار می‌شود.`,
  guestReturned: (name: string) =>
    `جلسهٔ جبرانی شما در «${name}» دیگر در همان زمان برگزار نمی‌شود؛ آن را دوباره رزرو کنید.`,
  closed: (pool: string, from: JalaliDay, to: JalaliDay, reason: string) =>
    `«${pool}» ${span(from, to)} تعطیل است: ${reason}.`,
  refunded: 'مبلغ رزرو شما به کیف پول برگشت.',
  credited: 'به‌جای هر جلسهٔ کلاس، یک جلسهٔ جبرانی دارید.',
  ended: 'سفارش پرداخت‌نشدهٔ شما لغو شد.',
  hours: (name: string, title: string, { starts, ends }: { starts: string; ends: string }) =>
    `ساعت «${name}، ${title}» عوض شد: از این پس ${times(starts, ends)}.`,
  hoursReason: (starts: string, ends: string) =>
    `تغییر ساعت سانس به ${toPersianDigits(starts)} تا ${toPersianDigits(ends)}`,
  stays: 'رزرو شما با ساعت جدید معتبر است.',
  substitute: (name: string, coach: string, from: JalaliDay, to: JalaliDay) =>
    `مربی «${name}» ${span(from, to)}، ${coach} است.`,
  ownCoach: (name: string, from: JalaliDay, to: JalaliDay) => `مربی «${name}» ${span(from, to)}، مربی همیشگی کلاس است.`,
  laneNeed: ({ name, date, starts_at, needed }: { name: string; date: JalaliDay; starts_at: string; needed: number }) =>
    `«${name}» ${formatWeekdayOf(date)} ساعت ${toPersianDigits(starts_at)} (${formatNumber(needed)} خط)`,
  laneOthers: (count: number) => `${formatNumber(count)} جلسهٔ دیگر`,
  laneNeeds: (lessons: string) =>
    `جلسه‌هایی که به این استخر منتقل شده‌اند خط بیشتری می‌خواهند: ${lessons}. ابتدا آن‌ها را جابه‌جا کنید.`,
  added: (name: string, on: JalaliDay, starts: string, ends: string) =>
    `«${name}» یک جلسهٔ اضافه دارد: ${formatWeekdayOf(on)}، ${times(starts, ends)}.`,
}

type Times = { from: JalaliDay; starts: string; ends: string; place: string | undefined }
type Moved = Times & { to: JalaliDay }
type ForGood = Times & { days: string }
