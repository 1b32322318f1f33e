import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import './instructor.css'
import '#src/features/catalog/teams/team-card.css'

/** Skeleton of a coach card, with the same height. */
export function InstructorCardSkeleton() {
  return (
    <div className="card card-raised team-card instructor-card">
      <Skeleton width="96px" height="96px" radius="50%" />
      <div className="instructor-card-text">
        <Skeleton width="60%" height="17px" />
        <Skeleton width="85%" height="16px" />
        <Skeleton width="40%" height="16px" />
      </div>
      <Skeleton width="80%" height="26px" className="instructor-card-more" />
      <Skeleton width="45%" height="27px" className="instructor-card-more" />
    </div>
  )
}
