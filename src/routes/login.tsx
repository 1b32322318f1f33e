import { createFileRoute } from '@tanstack/react-router'
import { AuthPage } from '#src/features/auth/auth-page.tsx'
import { nextSearch } from '#src/features/auth/next-address.ts'

export const Route = createFileRoute('/login')({ validateSearch: nextSearch, component: LoginPage })

function LoginPage() {
  const { next } = Route.useSearch()
  return <AuthPage step="phone" next={next} />
}
