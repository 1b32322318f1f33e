import { createFileRoute } from '@tanstack/react-router'
import { DeskStart } from '#src/features/desk/shell/desk-start.tsx'

export const Route = createFileRoute('/desk/')({ component: DeskStart })
