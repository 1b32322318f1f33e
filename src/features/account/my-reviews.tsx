import { Link } from '@tanstack/react-router'
import type { PublicActivity } from '#src/contract/account.ts'
import { formatRelativeDate } from '#src/fa/ago.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './account.module.css'
import { publicStrings as words } from './settings/settings-strings.ts'

type Review = PublicActivity['reviews'][number]

/** The user's reviews of teams and courses. */
export function MyReviews({ reviews }: { reviews: Review[] }) {
  return (
    <section aria-labelledby="my-reviews">
      <h2 id="my-reviews" className={styles.heading}>
        {words.reviews}
        {reviews.length > 0 && <span className={styles.count}>{words.count(reviews.length)}</span>}
      </h2>
      {reviews.length === 0 ? (
        <EmptyState
          icon="star"
          title={words.noReviews}
          text={words.noReviewsText}
          actions={
            <Link to="/teams" className={buttonClass({ variant: 'soft' })}>
              {words.seeTeams}
            </Link>
          }
        />
      ) : (
        <ul className={styles.myReviews}>
          {reviews.map((review) => (
            <Card as="li" key={review.id}>
              <p className={styles.myReviewHead}>
                <SubjectLink review={review} />
                <span className={styles.myReviewStars}>
                  <Icon name="star" size={16} label={words.stars(review.rating)} />
                  <span aria-hidden="true">{words.count(review.rating)}</span>
                </span>
              </p>
              {review.text !== '' && <p dir="auto">{review.text}</p>}
              <p className={fieldStyles.hint}>{formatRelativeDate(new Date(review.created_at), new Date())}</p>
            </Card>
          ))}
        </ul>
      )}
    </section>
  )
}

function SubjectLink({ review: { kind, subject, subject_name } }: { review: Review }) {
  return kind === 'team' ? (
    <Link to="/team-overview/$teamId" params={{ teamId: subject }}>
      {subject_name}
    </Link>
  ) : (
    <Link to="/swim-course-overview/$courseId" params={{ courseId: subject }}>
      {subject_name}
    </Link>
  )
}
