import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '#src/features/desk/catalog/files/import-screen.tsx'

export const Route = createFileRoute('/desk/import')({ component: ImportScreen })
