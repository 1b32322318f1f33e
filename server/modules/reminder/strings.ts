import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'

export const reminderTexts = {
  insurance: 'بیمهٔ ورزشی',
  certificate: 'گواهی سلامت',
  paperEnding: (paper: string, swimmer: string, day: string) => `${paper} ${swimmer} تا ${day} معتبر است`,
  of: (swimmer: string, text: string) => `${swimmer}: ${text}`,
  lesson: (name: string, startsAt: string, place: string) =>
    `${name}، فردا ساعت ${toPersianDigits(startsAt)}، ${place}`,
  ending: (name: string, days: number) =>
    days <= 1
      ? `${name}: امروز روز آخر دوره است؛ برای ماه بعد ثبت‌نام کنید.`
      : `${name}: ${formatNumber(days)} روز تا پایان دوره مانده است؛ برای ماه بعد ثبت‌نام کنید.`,
}
