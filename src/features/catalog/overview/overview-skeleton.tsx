import * as styles from '#src/features/catalog/teams/overview.module.css'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'

const FACTS = ['team', 'times', 'place', 'price', 'score'] as const

/** Skeleton of an overview page, block by block. */
export function OverviewSkeleton() {
  return (
    <Loading className={styles.skeleton}>
      <Skeleton width="min(320px, 70%)" height="40px" className={styles.skeletonTitle} />
      <div className={styles.root}>
        <div className={styles.hero}>
          <Skeleton height="auto" className={styles.skeletonPicture} />
        </div>
        <div className={styles.side}>
          {FACTS.map((fact) => (
            <Skeleton key={fact} height="48px" radius="12px" />
          ))}
          <Skeleton height="220px" radius="12px" />
        </div>
        <div className={styles.main}>
          <Skeleton height="180px" radius="12px" />
          <Skeleton height="160px" radius="12px" />
        </div>
      </div>
    </Loading>
  )
}
