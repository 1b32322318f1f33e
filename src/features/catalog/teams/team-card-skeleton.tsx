import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import * as cardStyles from '#src/ui/layout/card.module.css'
import * as styles from './team-card.module.css'

/** Skeleton of a card, with the same height. */
export function TeamCardSkeleton() {
  return (
    <div className={`${cardStyles.root} ${cardStyles.raised} ${styles.root}`}>
      <Skeleton height="auto" radius="0" className={styles.skeleton} />
      <div className={styles.body}>
        <Skeleton width="70%" height="25px" />
        <Skeleton width="40%" height="25px" />
        <Skeleton width="60%" height="25px" />
        <Skeleton width="85%" height="50px" />
        <Skeleton width="75%" height="25px" />
        <Skeleton width="55%" height="84px" className={styles.price} />
      </div>
    </div>
  )
}
