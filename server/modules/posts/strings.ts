import { formatNumber } from '#src/fa/digits.ts'

/** Maximum length of a report, in characters. */
export const REPORT_MAX = 1000

/** Texts for users when a request about posts is refused; those of the form fields are in `src/fa/post-texts.ts`. */
export const postServerTexts = {
  wrong: 'این مقدار درست نیست',
  cursorWrong: 'نشانی ادامهٔ فهرست درست نیست',
  reportLong: `توضیح گزارش حداکثر ${formatNumber(REPORT_MAX)} نویسه است`,
}
