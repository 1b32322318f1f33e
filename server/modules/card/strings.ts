import { toPersianDigits } from '#src/fa/digits.ts'

/** Texts of multi-visit cards. */
export const cardTexts = {
  name: (visits: number, poolName: string) => `کارت ${toPersianDigits(visits)} جلسه‌ای ${poolName}`,
  tooManyMembers: (most: number) => `این کارت برای حداکثر ${toPersianDigits(most)} نفر است`,
  memberTwice: 'یک شناگر دو بار انتخاب شده است',
  noVisit: 'این سانس در تاریخ انتخابی برگزار نمی‌شود',
  past: 'زمان رزرو این سانس گذشته است؛ تاریخ دیگری انتخاب کنید',
}
