import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { resolveUrl } from '#src/api/address.ts'
import type { InstructorCard as InstructorCardData } from '#src/contract/catalog/instructor.ts'
import { instructorLink } from '#src/features/catalog/links.ts'
import { Rating } from '#src/features/catalog/rating.tsx'
import * as teamCardStyles from '#src/features/catalog/teams/team-card.module.css'
import { Badge } from '#src/ui/feedback/badge.tsx'
import * as cardStyles from '#src/ui/layout/card.module.css'
import { Icon } from '#src/ui/media/icon.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import * as styles from './instructor.module.css'
import { instructorStrings as words } from './instructor-strings.ts'

export const InstructorCard = memo(function InstructorCard({
  coach,
  priority,
}: {
  coach: InstructorCardData
  priority: boolean
}) {
  return (
    <li className={`${cardStyles.root} ${cardStyles.raised} ${teamCardStyles.root} ${styles.card}`}>
      <Picture
        picture={coach.picture}
        resolve={resolveUrl}
        sizes="96px"
        ratio="1"
        alt=""
        priority={priority}
        className={styles.cardPicture}
      />
      <div className={styles.cardText}>
        <h2 className={teamCardStyles.name}>
          <Link {...instructorLink(coach.id)} className={teamCardStyles.link}>
            {coach.name}
          </Link>
        </h2>
        <p className={styles.cardTitle}>{coach.title}</p>
        <Rating rating={coach.rating} reviews={coach.review_count} />
      </div>
      <p className={`${teamCardStyles.badges} ${styles.cardMore}`}>
        {coach.specialities.map((speciality) => (
          <Badge key={speciality} tone="neutral">
            {speciality}
          </Badge>
        ))}
      </p>
      <p className={`${teamCardStyles.fact} ${styles.cardMore}`}>
        <Icon name="team" size={18} />
        {words.programCount(coach.team_count, coach.course_count)}
      </p>
    </li>
  )
})
