import { createFileRoute } from '@tanstack/react-router'
import { SignInDoor } from '#src/features/shell/sign-in-door.tsx'

// A code belongs to a number: whoever opens this address by hand starts with the number.
export const Route = createFileRoute('/verify-otp')({ component: SignInDoor })
