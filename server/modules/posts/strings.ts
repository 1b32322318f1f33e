import { formatNumber } from '#src/fa/digits.ts'

/** Maximum length of a report, in characters. */
export const REPORT_MAX = 1000

/** Texts for users when a request about posts is refused; those of the form fields are in `src/fa/post-texts.ts`. */
export const postServerTexts = {
  wrong: 'این بخش را دوباره بررسی کنید',
  cursorWrong: 'ادامهٔ فهرست باز نشد؛ صفحه را دوباره بارگذاری کنید',
  reportLong: `توضیح گزارش باید حداکثر ${formatNumber(REPORT_MAX)} کاراکتر باشد`,
}
