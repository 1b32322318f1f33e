import { CONTACT_NAME_MAX, CONTACT_NAME_MIN, CONTACT_TEXT_MAX, CONTACT_TEXT_MIN } from '#src/contract/contact.ts'
import { ANSWER_MAX, ANSWER_MIN } from '#src/contract/desk/contact.ts'
import { formatNumber } from '#src/fa/digits.ts'

export const contactTexts = {
  stored: 'پیام شما ثبت شد',
  name: `نام باید ${formatNumber(CONTACT_NAME_MIN)} تا ${formatNumber(CONTACT_NAME_MAX)} کاراکتر باشد`,
  phone: 'لطفاً شمارهٔ موبایل معتبر وارد کنید',
  text: `پیام باید ${formatNumber(CONTACT_TEXT_MIN)} تا ${formatNumber(CONTACT_TEXT_MAX)} کاراکتر باشد`,
  answerLength: `پاسخ باید ${formatNumber(ANSWER_MIN)} تا ${formatNumber(ANSWER_MAX)} کاراکتر باشد`,
  tooMany: (most: number) => `در هر ساعت ${formatNumber(most)} پیام پذیرفته می‌شود؛ کمی بعد دوباره بفرستید`,
}
