import type { ReviewPage } from '#src/contract/review.ts'
import { formatNumber, formatTenths } from '#src/fa/digits.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './review.module.css'
import { reviewStrings as words } from './strings.ts'

type SummaryProps = { count: number; summary: ReviewPage['summary'] }

/** Average rating and its histogram. */
export function Summary({ count, summary: { average, histogram } }: SummaryProps) {
  return (
    <Card as="section" aria-labelledby="review-summary">
      <h2 id="review-summary" className={styles.listHeading}>
        {words.summary}
      </h2>
      {average === null ? (
        <p className={styles.listQuiet}>{words.noRating}</p>
      ) : (
        <>
          <p className={styles.average}>
            <Icon name="star" size={28} />
            <b>{formatTenths(average)}</b>
            <span className={styles.listQuiet}>{words.outOf}</span>
            <span className={styles.count}>{words.count(count)}</span>
          </p>
          <ul className={styles.bars}>
            {histogram.map((bar) => (
              <li key={bar.rating} className={styles.bar}>
                <span className="visually-hidden">{words.bar(bar.rating, bar.count)}</span>
                <span aria-hidden="true">{formatNumber(bar.rating)}</span>
                <span className={styles.track} aria-hidden="true">
                  {/* Its border would show even without a width. */}
                  {bar.count > 0 && (
                    <span className={styles.fill} style={{ inlineSize: `${(bar.count / count) * 100}%` }} />
                  )}
                </span>
                <span className={styles.barCount} aria-hidden="true">
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
