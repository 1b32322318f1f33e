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
        <Skeleton width="85%" height="24px" />
        <Skeleton width="60%" height="27px" />
        <Skeleton width="45%" height="27px" />
        <Skeleton width="55%" height="30px" className={styles.price} />
      </div>
    </div>
  )
}
