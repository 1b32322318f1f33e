import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '#src/features/account/settings-screen.tsx'

export const Route = createFileRoute('/account-settings')({ component: SettingsScreen })
