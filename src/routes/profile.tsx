import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '#src/features/account/profile-screen.tsx'

export const Route = createFileRoute('/profile')({ component: ProfileScreen })
