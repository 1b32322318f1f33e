import { toPersianDigits } from '#src/fa/digits.ts'
import { reportTitles } from './report-names.ts'

const nouns: Partial<Record<string, string>> = {
  card: 'کارت چندجلسه‌ای',
  catalog: 'فایل کاتالوگ',
  club: 'مشخصات باشگاه',
  coach: 'مربی',
  code: 'کد تخفیف',
  contact: 'پیام تماس',
  course: 'دوره',
  credit: 'جلسهٔ جبرانی',
  holiday: 'تعطیلی',
  member: 'شناگر',
  message: 'پیام گروهی',
  note: 'یادداشت',
  order: 'سفارش',
  payout: 'تسویه',
  person: 'حساب',
  pool: 'استخر',
  post: 'پست',
  report: 'گزارش',
  review: 'نظر',
  schedule: 'برنامه',
  session: 'سانس',
  settings: 'تنظیمات',
  slide: 'اسلاید',
  staff: 'نقش',
  team: 'تیم',
  till: 'صندوق',
  token: 'کلید دسترسی',
  user: 'کاربر',
  waitlist: 'صف انتظار',
  wallet: 'کیف پول',
  webhook: 'وب‌هوک',
}

const verbs: Partial<Record<string, string>> = {
  add: 'افزودن',
  answer: 'پاسخ به',
  archive: 'بایگانی',
  cancel: 'لغو',
  'cancel-date': 'لغو یک جلسهٔ',
  change: 'تغییر',
  close: 'بستن',
  connect: 'وصل کردن دستگاه به',
  create: 'ساختن',
  credit: 'افزودن اعتبار به',
  delete: 'حذف همیشگی',
  duplicate: 'کپی',
  disable: 'خاموش کردن',
  enable: 'روشن کردن',
  end: 'پایان',
  export: 'خروجی گرفتن از',
  freeze: 'جابه‌جایی پزشکی',
  grant: 'دادن',
  hide: 'پنهان کردن',
  import: 'ورود',
  in: 'ورود پول به',
  move: 'جابه‌جایی',
  open: 'باز کردن',
  order: 'مرتب کردن',
  out: 'برداشت پول از',
  pay: 'ثبت',
  places: 'ظرفیت',
  price: 'قیمت',
  receipt: 'ارسال دوبارهٔ رسید',
  refund: 'بازپرداخت',
  remove: 'حذف',
  reopen: 'باز کردن دوبارهٔ',
  replay: 'ارسال دوبارهٔ',
  revoke: 'گرفتن',
  rotate: 'تغییر رمز',
  sell: 'فروش',
  send: 'ارسال',
  show: 'نمایش دوبارهٔ',
  substitute: 'جانشین مربی در',
  suspend: 'محروم کردن',
  test: 'آزمایش',
  unarchive: 'انتشار',
  unsuspend: 'رفع محرومیت',
  use: 'استفاده از',
}

/** An action of the audit log, `noun.verb`, in Persian; as it is when a newer server has others. */
export function actionName(action: string): string {
  const [noun = '', verb = ''] = action.split('.')
  const [done, named] = [verbs[verb], nouns[noun]]
  return named === undefined || done === undefined ? action : `${done} ${named}`
}

/** Kinds in the log that are not named as the noun of their actions. */
const subjects: Partial<Record<string, string>> = {
  api_token: 'کلید دسترسی',
  club: 'باشگاه',
  club_message: 'پیام گروهی',
  message: 'پیام تماس',
  orders: 'سفارش‌های روزهای',
  schedule_change: 'تغییر برنامهٔ',
}

/** Ids in the log that are no numbers. */
const namedIds: Partial<Record<string, string>> = {
  ...reportTitles,
  contact: 'مشخصات تماس',
  order: 'ترتیب همه',
  settings: 'تنظیمات',
  slides: 'اسلایدها',
  teams: 'تیم‌ها',
  courses: 'دوره‌ها',
  pools: 'استخرها',
  instructors: 'مربی‌ها',
}

/** What an action was done to, by the kind in the log. */
export function subjectName(kind: string): string {
  return subjects[kind] ?? nouns[kind.replace(/^[a-z]+_session$/, 'session')] ?? kind
}

/** What an action was done to, with its id. The uid of an order is copied: its digits stay as they are. */
export function subjectText({ kind, id }: { kind: string; id: string }): string {
  const named = namedIds[id]
  if (named !== undefined) return `${subjectName(kind)}: ${named}`
  return `${subjectName(kind)} ${/^[\d/:-]+$/.test(id) ? toPersianDigits(id) : id}`
}

/** The kinds of subjects that a filter offers. */
export const auditSubjects = [
  ...['order', 'orders', 'user', 'member', 'till', 'schedule_change', 'team_session', 'course_session'],
  ...['pool_session', 'session', 'team', 'course', 'pool', 'coach', 'slide', 'holiday', 'club', 'code', 'card'],
  ...['club_message', 'message', 'post', 'review', 'report', 'api_token', 'webhook', 'catalog', 'credit', 'waitlist'],
]

/** The actions that a filter offers, by their names. */
export const auditActions = [
  ...['staff.grant', 'staff.revoke', 'settings.change', 'club.change', 'token.create', 'token.revoke'],
  ...['order.sell', 'order.move', 'order.cancel', 'order.refund', 'order.freeze', 'order.receipt', 'order.export'],
  ...['wallet.credit', 'payout.pay', 'till.open', 'till.in', 'till.out', 'till.close', 'report.export'],
  ...['schedule.move', 'schedule.close', 'schedule.substitute', 'schedule.add', 'session.cancel-date', 'pool.close'],
  ...['session.create', 'session.change', 'session.places', 'session.price', 'session.archive', 'holiday.add'],
  ...['holiday.remove', 'team.create', 'team.change', 'team.archive', 'course.create', 'course.change'],
  ...['course.archive', 'pool.create', 'pool.change', 'coach.create', 'coach.change', 'slide.create', 'slide.order'],
  ...['catalog.import', 'code.create', 'code.end', 'card.create', 'card.end', 'person.create', 'member.create'],
  ...['member.change', 'note.create', 'note.remove', 'message.send', 'contact.answer', 'contact.close', 'post.hide'],
  ...['post.delete', 'review.hide', 'review.delete', 'user.suspend', 'user.unsuspend', 'webhook.add', 'webhook.remove'],
]
