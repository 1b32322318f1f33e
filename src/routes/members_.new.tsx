import { createFileRoute } from '@tanstack/react-router'
import { AddMemberScreen } from '#src/features/account/members/add-member-screen.tsx'

export const Route = createFileRoute('/members_/new')({ component: AddMemberScreen })
