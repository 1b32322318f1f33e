import type { Review } from '#src/contract/catalog.ts'
import { formatRelativeDate } from '#src/fa/ago.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Icon } from '#src/ui/icon.tsx'
import './review-list.css'
import { catalogStrings as words } from './strings.ts'

/** What swimmers wrote last. */
export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0) return <p className="review-none">{words.noReviews}</p>
  return (
    <ul className="review-list">
      {reviews.map((review) => (
        <li key={review.id} className="review">
          <p className="review-head">
            <b dir="auto">{review.author}</b>
            <span className="review-stars">
              <Icon name="star" size={16} />
              <span aria-hidden="true">{formatNumber(review.rating)}</span>
              <span className="visually-hidden">{words.stars(review.rating)}</span>
            </span>
            {review.verified && (
              <Badge tone="success" icon="check">
                {words.verified}
              </Badge>
            )}
            <span className="review-date">{formatRelativeDate(new Date(review.created_at), new Date())}</span>
          </p>
          <p dir="auto">{review.text}</p>
        </li>
      ))}
    </ul>
  )
}
