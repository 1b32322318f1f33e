import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import './team-card.css'

/** Skeleton of a card, with the same height. */
export function TeamCardSkeleton() {
  return (
    <div className="card card-raised team-card">
      <Skeleton height="auto" radius="0" className="team-card-skeleton" />
      <div className="team-card-body">
        <Skeleton width="70%" height="25px" />
        <Skeleton width="85%" height="24px" />
        <Skeleton width="60%" height="27px" />
        <Skeleton width="45%" height="27px" />
        <Skeleton width="55%" height="30px" className="team-card-price" />
      </div>
    </div>
  )
}
