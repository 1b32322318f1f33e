import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import * as styles from './booking.module.css'
import { BookingHeader } from './booking-header.tsx'
import type { SessionHead } from './session-head.ts'

/** Skeleton of the booking screen, block by block; the head is already known where the page before showed it. */
export function BookingSkeleton({ head }: { head: SessionHead | undefined }) {
  return (
    <Loading className={styles.root}>
      <div className={styles.main}>
        {head === undefined ? <Skeleton height="112px" radius="16px" /> : <BookingHeader session={head} />}
        <Skeleton height="440px" radius="16px" />
        <Skeleton height="120px" radius="16px" />
      </div>
      <Skeleton height="300px" radius="16px" />
    </Loading>
  )
}
