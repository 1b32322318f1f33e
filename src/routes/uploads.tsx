import { createFileRoute } from '@tanstack/react-router'
import { OwnPage } from '#src/features/shell/own-page.tsx'
import { Uploads } from '#src/features/uploads/uploads.tsx'

export const Route = createFileRoute('/uploads')({
  component: () => <OwnPage of="/uploads">{() => <Uploads />}</OwnPage>,
})
