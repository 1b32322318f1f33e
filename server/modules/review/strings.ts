import { REVIEW_MAX, REVIEW_MIN } from '#src/contract/review.ts'
import { formatNumber } from '#src/fa/digits.ts'

/** Texts for users when a review is refused. */
export const reviewTexts = {
  tooShort: `نظر باید دست‌کم ${formatNumber(REVIEW_MIN)} نویسه باشد`,
  tooLong: `نظر باید حداکثر ${formatNumber(REVIEW_MAX)} نویسه باشد`,
}
