import * as styles from '#src/features/catalog/teams/overview.module.css'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'

/** Skeleton of an overview page, block by block. */
export function OverviewSkeleton() {
  return (
    <Loading>
      <Skeleton width="min(320px, 70%)" height="40px" className={styles.skeletonTitle} />
      <div className={styles.root}>
        <div className={styles.hero}>
          <Skeleton height="auto" radius="16px" className={styles.skeletonPicture} />
        </div>
        <div className={styles.side}>
          <Skeleton width="50%" height="28px" />
          <Skeleton height="300px" radius="12px" />
          <Skeleton height="300px" radius="12px" />
        </div>
        <div className={styles.main}>
          <Skeleton height="180px" radius="12px" />
          <Skeleton height="160px" radius="12px" />
        </div>
      </div>
    </Loading>
  )
}
