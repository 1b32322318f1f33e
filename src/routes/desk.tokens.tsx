import { createFileRoute } from '@tanstack/react-router'
import { TokensScreen } from '#src/features/desk/tokens/tokens-screen.tsx'

export const Route = createFileRoute('/desk/tokens')({ component: TokensScreen })
