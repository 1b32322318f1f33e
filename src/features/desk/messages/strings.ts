import {
  type DeliveryCounts,
  type DeliveryState,
  MESSAGE_MAX,
  type MessageAudience,
  type MessageChannel,
} from '#src/contract/desk/messages.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'

export const messageStrings = {
  title: 'پیام‌های گروهی',
  list: 'پیام‌های فرستاده‌شده',
  compose: 'پیام جدید',
  empty: 'هنوز پیامی نفرستاده‌اید',
  emptyText: 'به همهٔ یک کلاس، یک روز استخر یا گروهی از شناگران پیام دهید.',
  audience: 'گیرنده‌ها',
  text: 'متن پیام',
  message: 'پیام',
  textHint: (length: number) => `${formatNumber(length)} از ${formatNumber(MESSAGE_MAX)} کاراکتر`,
  channel: 'روش ارسال',
  channels: {
    notification: 'اعلان در برنامه',
    sms: 'پیامک',
    both: 'اعلان و پیامک',
  } satisfies Record<MessageChannel, string>,
  author: 'فرستنده',
  at: 'زمان',
  recipients: 'تعداد',
  state: 'وضعیت',
  progress: (done: number, all: number) => `${formatNumber(done)} از ${formatNumber(all)}`,
  done: 'ارسال شد',
  notify: 'اعلان',
  sms: 'پیامک',
}

export const composeStrings = {
  to: 'به چه کسانی',
  audiences: {
    session: 'یک کلاس یا سانس',
    pool_day: 'همهٔ یک روز استخر',
    people: 'شناگران یک ماه، با شرط',
  } satisfies Record<MessageAudience['to'], string>,
  day: 'تاریخ',
  session: 'کلاس یا سانس',
  sessionHint: 'برای کلاس، پیام به همهٔ شناگران آن ماه می‌رسد؛ برای سانس استخر، به شناگران همان تاریخ.',
  chooseSession: 'انتخاب از برنامهٔ این تاریخ',
  noSessions: 'در این تاریخ کلاس یا سانسی نیست',
  sessionName: (name: string, title: string, startsAt: string) => `${name}، ${title}، ${toPersianDigits(startsAt)}`,
  pool: 'استخر',
  choosePool: 'انتخاب استخر',
  everyPool: 'همهٔ استخرها',
  month: 'ماه',
  everyone: 'همهٔ حساب‌های باشگاه، بدون شرط',
  kind: 'نوع',
  kinds: { team: 'تیم‌ها', course: 'دوره‌ها', pool: 'سانس‌های استخر' } satisfies Record<BookableKind, string>,
  level: 'سطح',
  levels: { beginner: 'مبتدی', intermediate: 'متوسط', advanced: 'پیشرفته', professional: 'حرفه‌ای' },
  sex: 'جنسیت شناگر',
  sexes: { female: 'خانم', male: 'آقا' },
  any: 'همه',
  incomplete: 'گیرنده‌ها را انتخاب کنید و متن پیام را بنویسید',
  count: 'شمارش گیرنده‌ها',
  preview: 'پیش‌نمایش',
  none: 'هیچ گیرنده‌ای نیست',
  noneText: 'با این شرایط حسابی پیدا نشد؛ گیرنده‌ها را تغییر دهید.',
  audience: 'گیرنده‌ها',
  people: 'تعداد حساب‌ها',
  peopleCount: (count: number) => `${formatNumber(count)} حساب`,
  onceEach: 'والدین چند شناگر، پیام را یک بار می‌گیرند.',
  push: 'با اعلان روی گوشی',
  pushCount: (count: number, all: number) =>
    `${formatNumber(count)} از ${formatNumber(all)}؛ بقیه پیام را در فهرست اعلان‌ها می‌بینند`,
  messages: 'پیامک',
  parts: (messages: number, parts: number) => `${formatNumber(messages)} پیامک، هر کدام ${formatNumber(parts)} بخش`,
  price: 'برآورد هزینه',
  noPrice: 'قیمت هر بخش پیامک در تنظیمات ثبت نشده است',
  unreachable: 'بدون شماره',
  quiet: 'در ساعت‌های سکوت هر حساب، اعلان گوشی و پیامک تا پایان آن صبر می‌کند.',
  send: (count: number) => `ارسال به ${formatNumber(count)} حساب`,
  sent: 'پیام در صف ارسال است',
}

export const deliveryStrings = {
  title: 'پیام گروهی',
  back: 'همهٔ پیام‌ها',
  facts: 'مشخصات پیام',
  list: 'گیرنده‌های پیام',
  name: 'نام',
  phone: 'شمارهٔ موبایل',
  show: 'نمایش',
  all: 'همه',
  states: {
    waiting: 'در صف',
    sent: 'ارسال‌شده',
    failed: 'ناموفق',
    unknown: 'نامعلوم',
    none: 'بدون راه ارتباط',
  } satisfies Record<DeliveryState, string>,
  unknownHint: 'سرویس پیامک پاسخ نداد؛ شاید رسیده باشد و دوباره فرستاده نمی‌شود.',
  unused: '—',
  counts: (counts: DeliveryCounts) =>
    (Object.entries(counts) as [DeliveryState, number][])
      .filter(([, count]) => count > 0)
      .map(([state, count]) => `${deliveryStrings.states[state]}: ${formatNumber(count)}`)
      .join('، '),
  none: 'گیرنده‌ای با این وضعیت نیست',
  noneText: 'وضعیت دیگری را انتخاب کنید.',
}
