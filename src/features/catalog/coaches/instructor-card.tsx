import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { resolveUrl } from '#src/api/address.ts'
import type { InstructorCard as InstructorCardData } from '#src/contract/catalog/instructor.ts'
import { instructorLink } from '#src/features/catalog/links.ts'
import { Rating } from '#src/features/catalog/rating.tsx'
import { catalogStrings } from '#src/features/catalog/strings.ts'
import * as teamCardStyles from '#src/features/catalog/teams/team-card.module.css'
import * as cardStyles from '#src/ui/layout/card.module.css'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
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
      <CoachFact icon="coach" text={catalogStrings.listed(coach.specialities)} />
      <CoachFact icon="user" text={words.leads(coach.ages, coach.sexes)} />
      <CoachFact icon="pin" text={catalogStrings.listed(coach.cities)} />
      <CoachFact icon="team" text={words.programCount(coach.team_count, coach.course_count)} />
    </li>
  )
})

/** A fact about a coach; nothing while it is not known. */
function CoachFact({ icon, text }: { icon: IconName; text: string }) {
  if (text === '') return null
  return (
    <p className={`${teamCardStyles.fact} ${styles.cardMore}`}>
      <Icon name={icon} size={18} />
      <span>{text}</span>
    </p>
  )
}
