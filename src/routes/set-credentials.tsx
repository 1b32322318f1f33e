import { createFileRoute } from '@tanstack/react-router'
import { AuthPage } from '#src/features/auth/auth-page.tsx'
import { nextSearch } from '#src/features/auth/next-address.ts'

export const Route = createFileRoute('/set-credentials')({ validateSearch: nextSearch, component: CredentialsPage })

function CredentialsPage() {
  const { next } = Route.useSearch()
  return <AuthPage step="set-credentials" next={next} />
}
