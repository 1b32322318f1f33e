import type { MoveRequest } from '#src/contract/desk/orders.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { formatToman } from '#src/fa/toman.ts'

export const moveStrings = {
  move: 'جابه‌جایی',
  moveNamed: (swimmer: string, term: string) => `جابه‌جایی ${swimmer}، ${term}`,
  text: (price: string) =>
    `ماه یا سانس فعلی لغو می‌شود و ماه یا سانس جدید با قیمت امروز جای آن می‌آید. مبلغ پرداخت‌شده: ${price}`,
  kind: 'نوع',
  kinds: { team: 'تیم', course: 'کلاس', pool: 'سانس استخر' } satisfies Record<BookableKind, string>,
  search: 'نام برنامه یا استخر',
  session: 'کلاس یا سانس جدید',
  term: 'ماه یا روز جدید',
  choose: 'انتخاب کنید',
  noSessions: 'چیزی با این نام فروخته نمی‌شود؛ نام یا نوع دیگری را انتخاب کنید.',
  moreSessions: 'فقط بخشی از سانس‌ها اینجاست؛ برای بقیه، نام را در جست‌وجو بنویسید.',
  noTerms: 'این سانس جای خالی ندارد.',
  sessionOf: (name: string, title: string, pool: string) =>
    name === pool ? `${name}، ${title}` : `${name}، ${title} · ${pool}`,
  left: (term: string, left: number) => `${term} (${formatNumber(left)} جای خالی)`,
  newPrice: (rial: number) => `قیمت جدید: ${formatToman(rial)}`,
  settle: 'تسویهٔ مابه‌التفاوت',
  settles: { wallet: 'کیف پول', cash: 'نقد', terminal: 'کارت‌خوان' } satisfies Record<MoveRequest['settle'], string>,
  same: 'مابه‌التفاوتی ندارد.',
  takes: {
    wallet: (amount: number, name: string) => `${formatToman(amount)} از کیف پول ${name} کم می‌شود.`,
    cash: (amount: number, name: string) =>
      `${formatToman(amount)} نقد از ${name} دریافت کنید؛ در صندوق شما ثبت می‌شود.`,
    terminal: (amount: number, name: string) =>
      `${formatToman(amount)} با کارت‌خوان از ${name} دریافت کنید؛ در صندوق شما ثبت می‌شود.`,
  } satisfies Record<MoveRequest['settle'], (amount: number, name: string) => string>,
  toWallet: (amount: number, name: string) => `${formatToman(amount)} به کیف پول ${name} برمی‌گردد.`,
  inCash: (amount: number, name: string) => `${formatToman(amount)} نقد به ${name} بدهید؛ از صندوق شما کم می‌شود.`,
  reference: 'شمارهٔ مرجع کارت‌خوان',
  reason: 'علت',
  reasonNeeded: 'علت را بنویسید؛ در سابقهٔ تغییرات می‌ماند',
  termNeeded: 'ماه یا روز جدید را انتخاب کنید',
  yes: 'جابه‌جا کردن',
  done: 'جابه‌جایی انجام شد',
}
