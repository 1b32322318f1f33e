import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { NotFound, RoutePending, ShellError } from '#src/features/shell/route-error.tsx'
import { Shell } from '#src/features/shell/shell.tsx'
import { whenIdle } from '#src/offline/idle.ts'
import { afterPaint } from '#src/ui/motion/after-paint.ts'
import { useRoutePreload } from './-route-preload.ts'

// Without its code the box still searches; only the suggestions are missing.
const Suggestions = lazy(() =>
  import('#src/features/search/suggestions.tsx').then(
    (module) => ({ default: module.Suggestions }),
    () => ({ default: () => null }),
  ),
)

// Comes when the first screen rests; without its code the browser's own pull goes on.
const PullToRefresh = lazy(() =>
  import('#src/ui/layout/pull-to-refresh.tsx').then(
    ({ PullToRefresh: Mark }) => ({ default: Mark as ComponentType<ComponentProps<typeof Mark>> }),
    () => ({ default: () => null }),
  ),
)

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ preload }) => (preload ? undefined : afterPaint()),
  component: RootLayout,
  errorComponent: ShellError,
  notFoundComponent: NotFound,
  pendingComponent: RoutePending,
})

function RootLayout() {
  useRoutePreload()
  return (
    <>
      <Shell suggestions={Suggestions}>
        <Outlet />
      </Shell>
      <Pull />
    </>
  )
}

/** Pulling a page down at its top reads what it shows anew, without loading the app again. */
function Pull() {
  const { queryClient } = Route.useRouteContext()
  const [rested, setRested] = useState(false)
  useEffect(() => whenIdle(() => setRested(true)), [])
  if (!rested) return null
  return (
    <Suspense fallback={null}>
      <PullToRefresh onRefresh={() => queryClient.refetchQueries({ type: 'active' })} />
    </Suspense>
  )
}
