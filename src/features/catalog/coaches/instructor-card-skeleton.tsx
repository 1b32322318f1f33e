import * as teamCardStyles from '#src/features/catalog/teams/team-card.module.css'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import * as cardStyles from '#src/ui/layout/card.module.css'
import * as styles from './instructor.module.css'

/** Skeleton of a coach card, with the same height. */
export function InstructorCardSkeleton() {
  return (
    <div className={`${cardStyles.root} ${cardStyles.raised} ${teamCardStyles.root} ${styles.card}`}>
      <Skeleton width="96px" height="96px" radius="50%" />
      <div className={styles.cardText}>
        <Skeleton width="60%" height="17px" />
        <Skeleton width="85%" height="16px" />
        <Skeleton width="40%" height="16px" />
      </div>
      <Skeleton width="80%" height="25px" className={styles.cardMore} />
      <Skeleton width="70%" height="25px" className={styles.cardMore} />
      <Skeleton width="30%" height="25px" className={styles.cardMore} />
      <Skeleton width="45%" height="27px" className={styles.cardMore} />
    </div>
  )
}
