import { formatTenths } from '#src/fa/digits.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './rating.module.css'
import { catalogStrings as words } from './strings.ts'

/** Average rating with the number of reviews. */
export function Rating({ rating, reviews }: { rating: number | null; reviews: number }) {
  if (rating === null) return <span className={`${styles.root} ${styles.none}`}>{words.noRating}</span>
  return (
    <span className={styles.root}>
      <Icon name="star" size={16} />
      <span className="visually-hidden">{words.rating(formatTenths(rating), reviews)}</span>
      <span aria-hidden="true">
        <b>{formatTenths(rating)}</b> ({words.reviewCount(reviews)})
      </span>
    </span>
  )
}
