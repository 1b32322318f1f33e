import { createFileRoute } from '@tanstack/react-router'
import { NotificationsScreen } from '#src/features/notification/notifications.tsx'
import { AccountLayout } from '#src/features/shell/account-layout.tsx'

export const Route = createFileRoute('/notifications')({
  component: () => (
    <AccountLayout of="/notifications">{(userId) => <NotificationsScreen userId={userId} />}</AccountLayout>
  ),
})
