import { createFileRoute } from '@tanstack/react-router'
import { MemberScreen } from '#src/features/account/members/member-screen.tsx'

export const Route = createFileRoute('/members_/$memberId')({ component: MemberPage })

function MemberPage() {
  const { memberId } = Route.useParams()
  return <MemberScreen key={memberId} id={memberId} />
}
