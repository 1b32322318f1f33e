import { formatRelativeDate } from '#src/fa/ago.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { useNow } from '#src/ui/motion/use-now.ts'
import { uiStrings as words } from '#src/ui/strings.ts'
import * as styles from './review-row.module.css'

type ReviewRowProps = {
  review: {
    author: string
    /** 1–5. */
    rating: number
    text: string
    /** The author has taken part. */
    verified: boolean
    /** ISO 8601. */
    created_at: string
  }
  /** Written by the signed-in user. */
  own?: boolean
}

/** A review with its rating. */
export function ReviewRow({ review, own = false }: ReviewRowProps) {
  const now = useNow()
  return (
    <article className={styles.item}>
      <p className={styles.head}>
        <b dir="auto">{review.author}</b>
        <span className={styles.stars}>
          <Icon name="star" size={16} />
          <span aria-hidden="true">{formatNumber(review.rating)}</span>
          <span className="visually-hidden">{words.stars(formatNumber(review.rating))}</span>
        </span>
        {own && <Badge>{words.ownReview}</Badge>}
        {review.verified && (
          <Badge tone="success" icon="check">
            {words.verified}
          </Badge>
        )}
        <span className={styles.date}>{formatRelativeDate(new Date(review.created_at), now)}</span>
      </p>
      <p className={styles.text} dir="auto">
        {review.text}
      </p>
    </article>
  )
}
