import { createFileRoute } from '@tanstack/react-router'
import { PersonScreen } from '#src/features/desk/people/person/person-screen.tsx'

export const Route = createFileRoute('/desk/people_/$id')({ component: PersonPage })

function PersonPage() {
  const { id } = Route.useParams()
  return <PersonScreen key={id} user={Number(id)} />
}
