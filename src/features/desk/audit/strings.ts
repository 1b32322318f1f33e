import { toPersianDigits } from '#src/fa/digits.ts'
import { formatDateTime } from '#src/fa/jalali.ts'

export const auditStrings = {
  title: 'سابقهٔ تغییرات',
  list: 'تغییرات کارکنان',
  export: 'دریافت CSV',
  exportName: 'audit.csv',
  exported: 'فایل CSV آماده شد',
  empty: 'هنوز تغییری ثبت نشده است',
  emptyText: 'هر تغییر کارکنان با زمان، دستگاه و مقدار قبل و بعد در این صفحه می‌آید.',
  noMatch: 'تغییری با این شرایط پیدا نشد',
  clear: 'حذف شرایط',
  narrow: 'اعمال',
  number: 'شماره',
  at: 'زمان',
  time: (at: string) => formatDateTime(new Date(at)),
  who: 'چه کسی',
  device: 'دستگاه',
  action: 'کار',
  subject: 'مورد',
  // The uid of an order is copied: its digits stay as they are.
  subjectOf: (name: string, id: string) => `${name} ${/^\d+$/.test(id) ? toPersianDigits(id) : id}`,
  all: 'همه',
  reason: 'علت',

  actorFilter: 'شمارهٔ کاربر',
  kindFilter: 'نوع مورد',
  idFilter: 'شمارهٔ مورد',
  details: (seq: string) => `تغییر شمارهٔ ${seq}`,
  field: 'نام',
  before: 'قبل',
  after: 'بعد',
  none: '—',
  via: { staff: 'کارکنان', cli: 'خط فرمان سرور', system: 'خود موج' },
}
