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
  andOthers: (dates: string, others: number) => `${dates} و ${formatNumber(others)} جلسهٔ دیگر`,
  levels: { beginner: 'مبتدی', intermediate: 'متوسط', advanced: 'پیشرفته', professional: 'حرفه‌ای' } satisfies Record<
    (typeof levelValues)[number],
    string
  >,
  level: (level: string, date: string) => `سطح ${level} را در ${date} گذراند`,
  share: 'اشتراک‌گذاری',
  shareOf: (season: string, swimmer: string) =>
    swimmer === '' ? `اشتراک‌گذاری کارت ${season}` : `اشتراک‌گذاری کارت ${season}، ${swimmer}`,
  makeUp: (date: string) => `جبران غیبت ${date}`,
  makeUpOf: (name: string, swimmer: string) => `${name}، ${swimmer}`,
  makeUpOne: 'جبران یکی از غیبت‌ها',
  makeUpWhich: 'کدام غیبت؟',
  makeUpTitle: (date: string) => `جلسهٔ جبرانی به جای ${date}`,
  makeUpText: (until: string) =>
    `به جای این غیبت یک جلسهٔ جبرانی می‌گیرید: یک جلسه از کلاس دیگری از همین نوع و سطح که قیمت هر جلسهٔ آن بیشتر نباشد و جا داشته باشد. مهلت استفاده تا پایان ${until} است. باشگاه در هر ماه تعداد محدودی غیبت را جبران می‌کند و هر غیبت یک بار جبران می‌شود.`,
  makeUpYes: 'گرفتن جلسهٔ جبرانی',
  makeUpNo: 'انصراف',
  madeUp: (until: string) => `جلسهٔ جبرانی به شما داده شد؛ مهلت استفاده: تا پایان ${until}`,
  makeUpOffline: 'ثبت نشد؛ به اینترنت وصل شوید و دوباره تلاش کنید.',
  brand: 'موج',
  cardAttended: (attended: number, months: number) => `${formatNumber(attended)} جلسه، ${formatNumber(months)} ماه`,
  cardLevel: (level: string) => `سطح ${level}`,
  saved: 'کارت فصل ذخیره شد',
  failed: 'کارت فصل ساخته نشد؛ دوباره تلاش کنید.',
}
