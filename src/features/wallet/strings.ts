import type { LedgerKind } from '#src/contract/wallet.ts'

export const walletStrings = {
  balance: 'موجودی کیف پول',
  later: 'شارژ کیف پول و پرداخت از آن هنوز ساخته نشده است. تا آن زمان موجودی شما همین‌جا می‌ماند و از آن کم نمی‌شود.',
  soon: 'به‌زودی',
  ledger: 'گردش حساب',
  kinds: {
    unbookable_credit: 'برگشت مبلغ ثبت‌نام (ظرفیت پر شده بود)',
    top_up: 'شارژ کیف پول',
    purchase: 'پرداخت ثبت‌نام',
    refund: 'بازگشت وجه',
  } satisfies Record<LedgerKind, string>,
  in: 'واریز',
  out: 'برداشت',
  plus: '+',
  minus: '−',
  toman: 'تومان',
  left: (amount: string) => `مانده: ${amount}`,
  receiptOf: (name: string) => `رسید ${name}`,
  empty: 'هنوز گردشی در کیف پول شما نیست',
  emptyHint: 'اگر پس از پرداخت، ظرفیت پر شده باشد یا مبلغی برگردد، به کیف پول شما می‌آید.',
  toTeams: 'دیدن تیم‌های شنا',
  offlineHint: 'کیف پول شما هنوز روی این دستگاه باز نشده است. پس از وصل شدن دوباره تلاش کنید.',
} as const
