import { createFileRoute } from '@tanstack/react-router'
import { ProfileEditScreen } from '#src/features/account/profile/profile-edit-screen.tsx'

export const Route = createFileRoute('/profile-edit')({ component: ProfileEditScreen })
