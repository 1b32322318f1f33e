import type { levelValues } from '#src/contract/catalog/filter-values.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'
import type { SeasonName } from './season.ts'

const names: Record<SeasonName, string> = { spring: 'بهار', summer: 'تابستان', autumn: 'پاییز', winter: 'زمستان' }

export const seasonStrings = {
  title: 'حضور در فصل',
  season: (name: SeasonName, year: number) => `${names[name]} ${toPersianDigits(year)}`,
  attended: (attended: number, lessons: number) => `${formatNumber(attended)} از ${formatNumber(lessons)} جلسه`,
  ofMonth: (attended: number, lessons: number) => `حضور: ${formatNumber(attended)} از ${formatNumber(lessons)} جلسه`,
  ring: (attended: number, lessons: number) =>
    `حضور در ${formatNumber(attended)} جلسه از ${formatNumber(lessons)} جلسهٔ فصل`,
  missed: (count: number) => `${formatNumber(count)} غیبت`,
  late: (dates: string) => `با تأخیر: ${dates}`,
  absent: (dates: string) => `غیبت: ${dates}`,
  levels: { beginner: 'مبتدی', intermediate: 'متوسط', advanced: 'پیشرفته', professional: 'حرفه‌ای' } satisfies Record<
    (typeof levelValues)[number],
    string
  >,
  level: (level: string, date: string) => `سطح ${level} را در ${date} گذراند`,
  share: 'اشتراک‌گذاری',
  shareOf: (season: string, swimmer: string) =>
    swimmer === '' ? `اشتراک‌گذاری کارت ${season}` : `اشتراک‌گذاری کارت ${season}، ${swimmer}`,
  brand: 'موج',
  cardAttended: (attended: number, months: number) => `${formatNumber(attended)} جلسه، ${formatNumber(months)} ماه`,
  cardLevel: (level: string) => `سطح ${level}`,
  saved: 'کارت فصل ذخیره شد',
  failed: 'کارت فصل ساخته نشد؛ دوباره تلاش کنید.',
}
