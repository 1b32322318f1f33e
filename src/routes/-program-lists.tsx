import { useSearch } from '@tanstack/react-router'
import { TeamListScreen } from '#src/features/catalog/teams/team-list.tsx'

// Both lists in one file, which an idle home page loads.

export function TeamsPage() {
  return <TeamListScreen kind="team" filters={useSearch({ from: '/teams' })} />
}

export function CoursesPage() {
  return <TeamListScreen kind="course" filters={useSearch({ from: '/courses' })} />
}
