import { createFileRoute } from '@tanstack/react-router'
import { Uploads } from '#src/features/posts/uploads/uploads.tsx'
import { OwnPage } from '#src/features/shell/account-layout.tsx'

export const Route = createFileRoute('/uploads')({
  component: () => <OwnPage of="/uploads">{() => <Uploads />}</OwnPage>,
})
