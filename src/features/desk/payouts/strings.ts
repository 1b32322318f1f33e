import type { Payout } from '#src/contract/desk/orders.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatDate } from '#src/fa/jalali.ts'
import { formatToman } from '#src/fa/toman.ts'

type Payment = Pick<Payout['payments'][number], 'amount' | 'reference' | 'card_pan'> & { place: string }

/** Digits and marks in the order in which a bank prints them. */
const leftToRight = (text: string) => `\u2066${toPersianDigits(text)}\u2069`

export const payoutStrings = {
  title: 'تسویه‌ها',
  intro: 'ماندهٔ کیف پول کسانی که حسابشان را حذف کرده‌اند. مبلغ را از بانک واریز و شمارهٔ پیگیری را اینجا ثبت کنید.',
  list: 'بدهی به حساب‌های حذف‌شده',
  none: '—',
  empty: 'بدهی‌ای نمانده است',
  emptyText: 'اگر کسی با موجودی کیف پول حسابش را حذف کند، اینجا می‌آید.',
  person: 'صاحب حساب',
  user: (id: number) => `کاربر ${toPersianDigits(id)}`,
  owed: 'مانده',
  iban: 'شبا',
  noIban: 'ندارد؛ راه‌های پرداخت را ببینید',
  phone: 'موبایل',
  deletedAt: 'حذف حساب',
  date: (at: string) => formatDate(new Date(at)),
  record: 'ثبت واریز',
  recordFor: (name: string) => `ثبت واریز به ${name}`,
  payments: 'مبلغ از این راه‌ها پرداخت شده است',
  payment: ({ amount, place, reference, card_pan }: Payment) =>
    [
      `${formatToman(amount)} از ${place}`,
      ...(reference === null ? [] : [`مرجع ${leftToRight(reference)}`]),
      ...(card_pan === null ? [] : [`کارت ${leftToRight(card_pan)}`]),
    ].join('، '),
  amount: 'مبلغ واریز',
  amountNeeded: 'مبلغ واریز را بنویسید',
  amountTooMuch: (owed: number) => `بیشتر از مانده است؛ حداکثر ${formatToman(owed)}`,
  reference: 'شمارهٔ پیگیری واریز',
  referenceNeeded: 'شمارهٔ پیگیری واریز را وارد کنید',
  consequence: (amount: number, left: number) =>
    `${formatToman(amount)} از مانده کم می‌شود و ${formatToman(left)} می‌ماند. این ثبت برگشت‌پذیر نیست و خودش پولی جابه‌جا نمی‌کند.`,
  save: 'ثبت واریز',
  saved: 'واریز ثبت شد',
}
