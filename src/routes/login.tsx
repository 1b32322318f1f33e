import { createFileRoute } from '@tanstack/react-router'
import { SignInDoor } from '#src/features/shell/sign-in-door.tsx'

export const Route = createFileRoute('/login')({ component: SignInDoor })
