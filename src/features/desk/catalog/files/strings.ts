import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'

export const fileStrings = {
  title: 'ورود و خروج فایل',
  intro:
    'خروجی را در صفحه‌گسترده ویرایش کنید و همان فایل را برگردانید: ردیف با شناسه تغییر می‌کند و ردیف بی‌شناسه جدید است.',
  kind: 'بخش',
  kinds: { teams: 'تیم‌ها', courses: 'دوره‌ها', pools: 'استخرها', instructors: 'مربی‌ها', slides: 'اسلایدها' },
  exportCsv: 'گرفتن خروجی CSV',
  chooseFile: 'انتخاب فایل CSV یا JSON',
  check: 'بررسی فایل',
  checking: 'فایل بررسی می‌شود…',
  tooLarge: 'حجم فایل باید کمتر از ۵ مگابایت باشد',
  faults: (count: number) => `${formatNumber(count)} ایراد پیدا شد و چیزی نوشته نشد`,
  more: (count: number) => `و ${formatNumber(count)} ایراد دیگر`,
  line: 'خط',
  field: 'ستون',
  reason: 'ایراد',
  lineOf: (line: number) => toPersianDigits(line),
  counts: (added: number, changed: number, unchanged: number) =>
    `${formatNumber(added)} ردیف جدید، ${formatNumber(changed)} تغییر و ${formatNumber(unchanged)} بدون تغییر`,
  write: 'نوشتن در کاتالوگ',
  nothing: 'این فایل چیزی را تغییر نمی‌دهد.',
  written: 'فایل نوشته شد',
  chosen: (name: string) => `فایل: ${name}`,
}
