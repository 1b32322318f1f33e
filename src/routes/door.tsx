import { createFileRoute } from '@tanstack/react-router'
import { DoorScreen } from '#src/features/door/door-screen.tsx'

export const Route = createFileRoute('/door')({ component: DoorScreen })
