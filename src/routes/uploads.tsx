import { createFileRoute } from '@tanstack/react-router'
import { Uploads } from '#src/features/posts/uploads/uploads.tsx'
import { AccountLayout } from '#src/features/shell/account-layout.tsx'

export const Route = createFileRoute('/uploads')({
  component: () => <AccountLayout of="/uploads">{() => <Uploads />}</AccountLayout>,
})
