import { Link } from '@tanstack/react-router'
import type { ProgramKind } from '#src/contract/kind.ts'
import { overviewLink } from '#src/features/catalog/links.ts'
import { MissingTeam } from '#src/features/catalog/teams/team-overview.tsx'
import { ReviewsScreen } from '#src/features/review/reviews-screen.tsx'
import type { ReviewSearch } from '#src/features/review/search.ts'
import { reviewStrings as words } from '#src/features/review/strings.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'

type ReviewsPageProps = { kind: ProgramKind; id: number; search: ReviewSearch }

export function ReviewsPage({ kind, id, search }: ReviewsPageProps) {
  return (
    <ReviewsScreen
      key={id}
      subject={{ kind, id }}
      sort={search.sort ?? 'newest'}
      missing={<MissingTeam kind={kind} />}
      overview={
        <Link {...overviewLink(kind, id)} className={buttonClass({ variant: 'soft', size: 'small' })}>
          {words.toOverview[kind]}
        </Link>
      }
    />
  )
}
