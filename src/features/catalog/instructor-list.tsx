import { useQuery } from '@tanstack/react-query'
import { CatalogList } from './catalog-list.tsx'
import './instructor.css'
import { InstructorCard } from './instructor-card.tsx'
import { instructorStrings as words } from './instructor-strings.ts'
import { instructorQueries } from './queries.ts'

/** All coaches. */
export function InstructorListScreen() {
  return (
    <CatalogList
      title={words.listTitle}
      lead={words.listLead}
      count={words.count}
      empty={words.empty}
      failed={words.listFailed}
      query={useQuery(instructorQueries.list())}
      card={(coach, priority) => <InstructorCard key={coach.id} coach={coach} priority={priority} />}
    />
  )
}
