import { REVIEW_MAX, REVIEW_MIN } from '#src/contract/review.ts'
import { formatNumber } from '#src/fa/digits.ts'

/** Texts for users when a review is refused. */
export const reviewTexts = {
  tooShort: `نظر باید حداقل ${formatNumber(REVIEW_MIN)} کاراکتر باشد`,
  tooLong: `نظر باید حداکثر ${formatNumber(REVIEW_MAX)} کاراکتر باشد`,
}
