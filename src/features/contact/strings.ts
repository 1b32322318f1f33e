import { CONTACT_NAME_MAX, CONTACT_NAME_MIN, CONTACT_TEXT_MAX, CONTACT_TEXT_MIN } from '#src/contract/contact.ts'
import { formatNumber } from '#src/fa/digits.ts'

export const contactStrings = {
  title: 'تماس با ما',
  lead: 'سؤال، پیشنهاد یا انتقادتان را بنویسید؛ پشتیبانی موج آن را می‌خواند.',
  name: 'نام',
  phone: 'شمارهٔ موبایل',
  phoneHint: 'برای پاسخ؛ مانند ۰۹۱۲۱۲۳۴۵۶۷',
  text: 'پیام',
  textHint: (length: number) => `${formatNumber(length)} از ${formatNumber(CONTACT_TEXT_MAX)} کاراکتر`,
  send: 'ارسال پیام',
  nameFault: `نام باید ${formatNumber(CONTACT_NAME_MIN)} تا ${formatNumber(CONTACT_NAME_MAX)} کاراکتر باشد`,
  phoneFault: 'لطفاً شمارهٔ موبایل معتبر وارد کنید',
  textFault: `پیام باید ${formatNumber(CONTACT_TEXT_MIN)} تا ${formatNumber(CONTACT_TEXT_MAX)} کاراکتر باشد`,
  sentTitle: 'پیام شما ثبت شد',
  sentText: 'پشتیبانی موج پیام شما را می‌خواند. زمان پاسخ مشخص نیست.',
  another: 'نوشتن پیامی دیگر',
  unsent: 'پیام ارسال نشد، چون به اینترنت وصل نیستید. نوشته‌تان همین‌جا می‌ماند؛ پس از وصل شدن، دوباره بفرستید.',
  otherWays: 'راه‌های دیگر',
  pools: 'تلفن و نشانی هر استخر در صفحهٔ همان استخر است.',
  toPools: 'دیدن استخرها',
  purchases: 'رسید و وضعیت هر پرداخت در سابقهٔ خرید شماست.',
  toPurchases: 'سابقهٔ خرید',
  noOffice: 'موج فعلاً نشانی و تلفن پاسخ‌گویی ندارد؛ از همین فرم پیام بدهید.',
  privacy: 'نام، شماره و متن پیام فقط برای پاسخ به شما نگه داشته می‌شود.',
} as const
