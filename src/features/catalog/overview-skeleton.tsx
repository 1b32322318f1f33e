import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'

/** Skeleton of an overview page, block by block. */
export function OverviewSkeleton() {
  return (
    <Loading>
      <Skeleton width="min(320px, 70%)" height="40px" className="overview-skeleton-title" />
      <div className="overview">
        <div className="overview-hero">
          <Skeleton height="auto" radius="16px" className="overview-skeleton-picture" />
        </div>
        <div className="overview-side">
          <Skeleton width="50%" height="28px" />
          <Skeleton height="300px" radius="12px" />
          <Skeleton height="300px" radius="12px" />
        </div>
        <div className="overview-main">
          <Skeleton height="180px" radius="12px" />
          <Skeleton height="160px" radius="12px" />
        </div>
      </div>
    </Loading>
  )
}
