import { createFileRoute } from '@tanstack/react-router'
import { MessagesScreen } from '#src/features/desk/messages/messages-screen.tsx'

export const Route = createFileRoute('/desk/messages')({ component: MessagesScreen })
