import { createFileRoute } from '@tanstack/react-router'
import { CoachScreen } from '#src/features/coach/coach-screen.tsx'

export const Route = createFileRoute('/coach')({ component: CoachScreen })
