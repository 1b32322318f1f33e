import type { DateCancelDone } from '#src/contract/desk/orders.ts'
import type { Roster, RosterRow } from '#src/contract/desk/roster.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { formatToman } from '#src/fa/toman.ts'

export const rosterStrings = {
  title: 'فهرست حاضران',
  list: (parts: readonly (string | null)[]) => parts.filter(Boolean).join('، '),
  sentences: (parts: readonly string[]) => parts.join('؛ '),
  hours: (date: string, from: string, to: string) => `${date}، ${from} تا ${to}`,
  people: 'شناگران',
  name: 'نام',
  age: 'سن',
  years: (age: number) => `${formatNumber(age)} سال`,
  account: 'حساب',
  phone: 'موبایل',
  state: 'ثبت‌نام',
  paid: 'پرداختی',
  balance: 'کیف پول',
  arrived: 'آمده',
  came: 'بله',
  notCame: 'نه',
  places: (count: number) => `${formatNumber(count)} نفر`,
  days: (days: string) => `فقط روز ${days}`,
  expiring: 'مدارک رو به پایان',
  states: {
    month: 'ماه کامل',
    date: 'یک جلسه',
    make_up: 'جلسهٔ جبرانی',
    card: 'کارت چندجلسه‌ای',
    held: 'پرداخت‌نشده',
  } satisfies Record<RosterRow['state'], string>,
  dates: { open: '', closed: 'فروش بسته است', cancelled: 'برگزار نمی‌شود' } satisfies Record<Roster['state'], string>,
  empty: 'هنوز کسی ثبت‌نام نکرده است',
  emptyText: 'با اولین ثبت‌نام، نام شناگر اینجا می‌آید.',
  message: 'پیام به این کلاس',
  print: 'چاپ',
  walkIn: 'ثبت‌نام حضوری',
  day: 'روز',
  wholeMonth: 'همهٔ ماه',
  facts: ({ places, capacity, free }: { places: number; capacity: number; free: number }) =>
    `${formatNumber(places)} از ${formatNumber(capacity)} جا پر است؛ ${formatNumber(free)} جا خالی`,
  desk: (count: number) => `${formatNumber(count)} جای بی‌نام در پذیرش`,
  waiting: (count: number) => `${formatNumber(count)} نفر در صف انتظار`,
  cancel: 'لغو این جلسه',
  cancelTitle: (name: string, date: string) => `لغو جلسهٔ ${date} «${name}»`,
  /** The reason of a preview, which is not stored. */
  preview: 'بررسی پیامدها',
  consequence: ({ people, credits, refunded }: DateCancelDone) =>
    people.length === 0
      ? 'کسی در این جلسه ثبت‌نام نکرده است.'
      : `به ${formatNumber(people.length)} نفر اعلان می‌رسد؛ ${formatNumber(credits)} جلسهٔ جبرانی داده می‌شود و ${formatToman(refunded)} به کیف پول‌ها برمی‌گردد. این کار برگشت ندارد.`,
  cancelYes: 'لغو جلسه',
  cancelled: 'جلسه لغو شد و به شناگران اطلاع داده شد',
  noSuch: 'این فهرست پیدا نشد',
  number: 'ردیف',
  sign: 'حضور',
}
