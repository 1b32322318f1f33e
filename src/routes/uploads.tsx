import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { Uploads } from '#src/features/posts/uploads/uploads.tsx'

export const Route = createFileRoute('/uploads')({
  component: () => <AccountPage at="/uploads">{() => <Uploads />}</AccountPage>,
})
