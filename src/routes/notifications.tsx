import { createFileRoute } from '@tanstack/react-router'
import { Notifications } from '#src/features/notification/notifications.tsx'
import { PushCard } from '#src/features/notification/push-card.tsx'
import { OwnPage } from '#src/features/shell/own-page.tsx'

export const Route = createFileRoute('/notifications')({
  component: () => (
    <OwnPage of="/notifications">
      {(userId) => (
        <>
          <PushCard onlyOffer />
          <Notifications userId={userId} />
        </>
      )}
    </OwnPage>
  ),
})
