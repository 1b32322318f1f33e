import { createFileRoute } from '@tanstack/react-router'
import { AuthPage } from '#src/features/auth/auth-page.tsx'
import { nextSearch } from '#src/features/auth/next-address.ts'

export const Route = createFileRoute('/verify-otp')({ validateSearch: nextSearch, component: VerifyPage })

function VerifyPage() {
  const { next } = Route.useSearch()
  return <AuthPage step="verify" next={next} />
}
