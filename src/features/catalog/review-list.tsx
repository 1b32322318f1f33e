import { Link } from '@tanstack/react-router'
import type { ProgramDetail } from '#src/contract/catalog/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import * as overviewStyles from '#src/features/catalog/teams/overview.module.css'
import { buttonClass } from '#src/ui/form/button-class.ts'
import * as reviewRowStyles from '#src/ui/layout/review-row.module.css'
import { ReviewRow } from '#src/ui/layout/review-row.tsx'
import { reviewsLink } from './links.ts'
import { catalogStrings as words } from './strings.ts'

/** The latest reviews and a link to all of them. */
export function ReviewList({ kind, team }: { kind: ProgramKind; team: ProgramDetail }) {
  return (
    <>
      {team.latest_reviews.length === 0 ? (
        <p className={overviewStyles.quiet}>{words.noReviews}</p>
      ) : (
        <ul className={reviewRowStyles.list}>
          {team.latest_reviews.map((review) => (
            <li key={review.id}>
              <ReviewRow review={review} />
            </li>
          ))}
        </ul>
      )}
      <Link {...reviewsLink(kind, team.id)} className={buttonClass({ variant: 'soft' })}>
        {words.allReviews}
      </Link>
    </>
  )
}
