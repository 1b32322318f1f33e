import { formatNumber } from '#src/fa/digits.ts'

/** Characters that a report may have. */
export const REPORT_MAX = 1000

/** What a person reads when something about posts is refused; the words of the form's fields are in `src/fa/post-texts.ts`. */
export const postServerTexts = {
  wrong: 'این مقدار درست نیست',
  cursorWrong: 'نشانی ادامهٔ فهرست درست نیست',
  reportLong: `توضیح گزارش حداکثر ${formatNumber(REPORT_MAX)} نویسه است`,
}
