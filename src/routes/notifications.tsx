import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { NotificationsScreen } from '#src/features/notification/notifications.tsx'

export const Route = createFileRoute('/notifications')({
  component: () => <AccountPage at="/notifications">{(userId) => <NotificationsScreen userId={userId} />}</AccountPage>,
})
