import { createFileRoute } from '@tanstack/react-router'
import { NotificationsScreen } from '#src/features/notification/notifications.tsx'
import { OwnPage } from '#src/features/shell/account-layout.tsx'

export const Route = createFileRoute('/notifications')({
  component: () => <OwnPage of="/notifications">{(userId) => <NotificationsScreen userId={userId} />}</OwnPage>,
})
