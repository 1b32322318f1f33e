import { createFileRoute } from '@tanstack/react-router'
import { PasswordScreen } from '#src/features/account/security/password-screen.tsx'

export const Route = createFileRoute('/password-edit')({ component: PasswordScreen })
