import type { SetupStep } from '#src/contract/desk/setup.ts'
import { formatNumber } from '#src/fa/digits.ts'

export const setupStrings = {
  title: 'راه‌اندازی باشگاه',
  progress: (done: number, all: number) => `${formatNumber(done)} گام از ${formatNumber(all)} انجام شده است`,
  ready: 'باشگاه آمادهٔ فروش است.',
  done: 'انجام شد',
  todo: 'مانده',
  open: 'باز کردن',
  steps: {
    club: 'نام و راه تماس باشگاه',
    pool: 'استخر',
    coach: 'مربی',
    team: 'تیم یا دورهٔ منتشرشده',
    session: 'سانس با قیمت و ماه',
    bank: 'درگاه بانک',
    sms: 'پیامک',
  } satisfies Record<SetupStep, string>,
  name: 'نام باشگاه',
  phone: 'تلفن',
  email: 'ایمیل',
  address: 'نشانی',
  save: 'ذخیره',
  saved: 'ذخیره شد',
}
