import { createFileRoute } from '@tanstack/react-router'
import { AuthPage } from '#src/features/auth/auth-page.tsx'
import { nextSearch } from '#src/features/auth/next-address.ts'

export const Route = createFileRoute('/login_/password')({ validateSearch: nextSearch, component: PasswordPage })

function PasswordPage() {
  const { next } = Route.useSearch()
  return <AuthPage step="password" next={next} />
}
