import type { ReviewPage } from '#src/contract/review.ts'
import { formatNumber, formatTenths } from '#src/fa/digits.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { reviewStrings as words } from './strings.ts'

type SummaryProps = { count: number; summary: ReviewPage['summary'] }

/** Average rating and its histogram. */
export function Summary({ count, summary: { average, histogram } }: SummaryProps) {
  return (
    <Card as="section" className="review-summary" aria-labelledby="review-summary">
      <h2 id="review-summary" className="reviews-heading">
        {words.summary}
      </h2>
      {average === null ? (
        <p className="reviews-quiet">{words.noRating}</p>
      ) : (
        <>
          <p className="review-average">
            <Icon name="star" size={28} />
            <b>{formatTenths(average)}</b>
            <span className="reviews-quiet">{words.outOf}</span>
            <span className="review-count">{words.count(count)}</span>
          </p>
          <ul className="review-bars">
            {histogram.map((bar) => (
              <li key={bar.rating} className="review-bar">
                <span className="visually-hidden">{words.bar(bar.rating, bar.count)}</span>
                <span aria-hidden="true">{formatNumber(bar.rating)}</span>
                <span className="review-track" aria-hidden="true">
                  <span className="review-fill" style={{ inlineSize: `${(bar.count / Math.max(1, count)) * 100}%` }} />
                </span>
                <span className="review-bar-count" aria-hidden="true">
                  {formatNumber(bar.count)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
