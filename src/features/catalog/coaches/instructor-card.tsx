import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { resolveUrl } from '#src/api/address.ts'
import type { InstructorCard as InstructorCardData } from '#src/contract/catalog/instructor.ts'
import { instructorLink } from '#src/features/catalog/links.ts'
import { Rating } from '#src/features/catalog/rating.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import { instructorStrings as words } from './instructor-strings.ts'
import '#src/features/catalog/teams/team-card.css'

export const InstructorCard = memo(function InstructorCard({
  coach,
  priority,
}: {
  coach: InstructorCardData
  priority: boolean
}) {
  return (
    <li className="card card-raised team-card instructor-card">
      <Picture
        picture={coach.picture}
        resolve={resolveUrl}
        sizes="96px"
        ratio="1"
        alt=""
        priority={priority}
        className="instructor-card-picture"
      />
      <div className="instructor-card-text">
        <h2 className="team-card-name">
          <Link {...instructorLink(coach.id)} className="team-card-link">
            {coach.name}
          </Link>
        </h2>
        <p className="instructor-card-title">{coach.title}</p>
        <Rating rating={coach.rating} reviews={coach.review_count} />
      </div>
      <p className="team-card-badges instructor-card-more">
        {coach.specialities.map((speciality) => (
          <Badge key={speciality} tone="neutral">
            {speciality}
          </Badge>
        ))}
      </p>
      <p className="team-card-fact instructor-card-more">
        <Icon name="team" size={18} />
        {words.programCount(coach.team_count, coach.course_count)}
      </p>
    </li>
  )
})
