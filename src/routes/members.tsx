import { createFileRoute } from '@tanstack/react-router'
import { MembersScreen } from '#src/features/account/members/members-screen.tsx'

export const Route = createFileRoute('/members')({ component: MembersScreen })
