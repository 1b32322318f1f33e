import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '#src/features/desk/settings/settings-screen.tsx'

export const Route = createFileRoute('/desk/settings')({ component: SettingsScreen })
