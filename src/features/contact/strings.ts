import { CONTACT_NAME_MAX, CONTACT_NAME_MIN, CONTACT_TEXT_MAX, CONTACT_TEXT_MIN } from '#src/contract/contact.ts'
import { formatNumber } from '#src/fa/digits.ts'

export const contactStrings = {
  title: 'تماس با ما',
  lead: 'پرسش، پیشنهاد یا گلایه‌تان را بنویسید؛ گردانندهٔ موج آن را می‌خواند.',
  name: 'نام',
  phone: 'شمارهٔ موبایل',
  phoneHint: 'برای پاسخ؛ مانند ۰۹۱۲۱۲۳۴۵۶۷',
  text: 'پیام',
  textHint: (length: number) => `${formatNumber(length)} از ${formatNumber(CONTACT_TEXT_MAX)} نویسه`,
  send: 'فرستادن پیام',
  nameFault: `نام باید ${formatNumber(CONTACT_NAME_MIN)} تا ${formatNumber(CONTACT_NAME_MAX)} نویسه باشد`,
  phoneFault: 'لطفاً شمارهٔ موبایل معتبر وارد کنید',
  textFault: `پیام باید ${formatNumber(CONTACT_TEXT_MIN)} تا ${formatNumber(CONTACT_TEXT_MAX)} نویسه باشد`,
  sentTitle: 'پیام شما ثبت شد',
  sentText: 'پیام در موج نگه داشته می‌شود تا گرداننده آن را بخواند. زمان پاسخ را از پیش قول نمی‌دهیم.',
  another: 'نوشتن پیامی دیگر',
  unsent: 'پیام فرستاده نشد، چون به اینترنت وصل نیستید. نوشته‌تان همین‌جا می‌ماند؛ پس از وصل شدن دوباره بفرستید.',
  otherWays: 'راه‌های دیگر',
  pools: 'برای پرسش دربارهٔ یک استخر، تلفن و نشانی آن در صفحهٔ همان استخر است.',
  toPools: 'دیدن استخرها',
  purchases: 'برای پیگیری یک پرداخت، رسید و وضعیت آن در سابقهٔ خرید شماست.',
  toPurchases: 'سابقهٔ خرید',
  noOffice: 'نشانی یا تلفنی برای مراجعه اعلام نشده است؛ پیام‌ها از همین فرم دریافت می‌شود.',
  privacy: 'نام، شماره و متن پیام فقط برای پاسخ به شما نگه داشته می‌شود.',
} as const
