import { CatalogList } from '#src/features/catalog/catalog-list.tsx'
import type { Filters } from '#src/features/catalog/filters/filters.ts'
import { coachSource } from '#src/features/catalog/listing.ts'
import { InstructorCard } from './instructor-card.tsx'
import { InstructorCardSkeleton } from './instructor-card-skeleton.tsx'
import { instructorStrings as words } from './instructor-strings.ts'

export function InstructorListScreen({ filters }: { filters: Filters }) {
  return (
    <CatalogList
      words={words}
      CardSkeleton={InstructorCardSkeleton}
      source={coachSource}
      filters={filters}
      card={(coach, priority) => <InstructorCard key={coach.id} coach={coach} priority={priority} />}
    />
  )
}
