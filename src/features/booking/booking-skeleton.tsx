import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import * as styles from './booking.module.css'

/** Skeleton of the booking screen, block by block. */
export function BookingSkeleton() {
  return (
    <Loading className={styles.root}>
      <div className={styles.main}>
        <Skeleton height="148px" radius="16px" />
        <Skeleton height="440px" radius="16px" />
        <Skeleton height="120px" radius="16px" />
      </div>
      <Skeleton height="300px" radius="16px" />
    </Loading>
  )
}
