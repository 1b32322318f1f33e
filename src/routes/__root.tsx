import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { NotFound, RouteError, RoutePending } from '#src/features/shell/route-error.tsx'
import { Shell } from '#src/features/shell/shell.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  errorComponent: RouteError,
  notFoundComponent: NotFound,
  pendingComponent: RoutePending,
})

function RootLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
