import { fieldNames as catalogFieldNames } from '#src/features/desk/catalog/strings.ts'
import { settingsStrings } from '#src/features/desk/settings/strings.ts'

/** Fields of the log that belong to no form. */
const ownNames: Partial<Record<string, string>> = {
  added: 'ردیف جدید',
  amount: 'مبلغ',
  answer: 'پاسخ',
  archived: 'بایگانی',
  audience: 'گیرنده‌ها',
  author: 'شمارهٔ نویسنده',
  by: 'به تفکیک',
  capacity: 'ظرفیت',
  cash: 'نقد',
  changed: 'ردیف تغییرکرده',
  channel: 'روش ارسال',
  class: 'نوع کلاس',
  class_times: 'ساعت کلاس',
  closed: 'فروش بسته',
  code: 'کد',
  counted: 'شمارش',
  credits: 'جلسهٔ جبرانی',
  date: 'تاریخ',
  day: 'روز',
  delivery: 'شمارهٔ پیام',
  discount: 'تخفیف',
  ends_at: 'پایان',
  enrolment: 'شمارهٔ ثبت‌نام',
  events: 'رویدادها',
  expected: 'مورد انتظار',
  expires_at: 'پایان اعتبار',
  fields: 'موردهای تغییرکرده',
  final_price: 'قیمت نهایی',
  float: 'موجودی اول',
  from: 'از',
  hidden: 'پنهان',
  ids: 'ترتیب شماره‌ها',
  instructor: 'شمارهٔ مربی',
  kind: 'نوع',
  max_uses: 'سقف استفاده',
  max_uses_per_user: 'سقف هر نفر',
  messages: 'پیام',
  method: 'روش پرداخت',
  month: 'ماه',
  most_members: 'سقف شناگران',
  note: 'شمارهٔ یادداشت',
  number: 'شماره',
  of: 'نوع',
  order: 'سفارش',
  paid: 'دریافتی',
  people: 'شناگران',
  percent: 'درصد',
  price: 'قیمت',
  price_per_term: 'قیمت اصلی',
  program: 'برنامه',
  rating: 'امتیاز',
  reason: 'علت',
  recipients: 'تعداد',
  reference: 'شمارهٔ پیگیری',
  refund: 'برگشت وجه',
  refunded: 'مبلغ برگشتی',
  relation: 'نسبت',
  report: 'گزارش',
  reports: 'گزارش‌های باز',
  role: 'نقش',
  scope: 'کدام جلسه‌ها',
  scopes: 'دسترسی‌ها',
  session: 'شمارهٔ سانس',
  settle: 'تسویهٔ اختلاف',
  starts_at: 'شروع',
  state: 'وضعیت',
  subject: 'شمارهٔ برنامه',
  subjects: 'برای',
  terminal: 'کارت‌خوان',
  terms: 'ماه‌ها یا روزها',
  text: 'متن',
  till: 'صندوق',
  to: 'تا',
  until: 'تا تاریخ',
  url: 'نشانی',
  user: 'شمارهٔ کاربر',
  uses: 'استفاده‌شده',
  valid_days: 'روزهای اعتبار',
  version: 'نسخه',
  via: 'راه پاسخ',
  visits: 'رزروها',
  weekdays: 'روزهای هفته',
  birth_date: 'تاریخ تولد',
}

const { texts, numbers } = settingsStrings
const settingNames: Partial<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...texts, ...numbers }).map(([name, { label }]) => [name, label]),
)

/** Some modules record the columns of their row: `poolId`, `priceRial`, `archivedAt`. */
export function plainName(field: string): string {
  const snake = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return snake.replace(/_(rial|id)$/, '').replace(/^archived_at$/, 'archived')
}

/** A field of an entry in Persian; as it is when a newer server has others. */
export function fieldName(action: string, field: string): string {
  const name = plainName(field)
  const isSetting = action.startsWith('settings.') || action.startsWith('club.')
  const own = isSetting ? settingNames[name] : undefined
  return own ?? ownNames[name] ?? catalogFieldNames[name] ?? field
}
