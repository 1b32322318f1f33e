import { createFileRoute } from '@tanstack/react-router'
import { SetupScreen } from '#src/features/desk/catalog/setup/setup-screen.tsx'

export const Route = createFileRoute('/desk/setup')({ component: SetupScreen })
