import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '#src/features/account/settings/settings-screen.tsx'
import { PushCard } from '#src/features/notification/push-card.tsx'

export const Route = createFileRoute('/account-settings')({
  component: () => <SettingsScreen pushSettings={<PushCard />} />,
})
