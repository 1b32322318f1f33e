import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'

/** Skeleton of the booking screen, block by block. */
export function BookingSkeleton() {
  return (
    <Loading className="booking">
      <div className="booking-main">
        <Skeleton height="148px" radius="16px" />
        <Skeleton height="440px" radius="16px" />
        <Skeleton height="120px" radius="16px" />
      </div>
      <Skeleton height="300px" radius="16px" />
    </Loading>
  )
}
