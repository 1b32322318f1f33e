import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { NotFound, RoutePending, ShellError } from '#src/features/shell/route-error.tsx'
import { Shell } from '#src/features/shell/shell.tsx'
import { whenIdle } from '#src/offline/idle.ts'
import { lazyOrNothing } from '#src/ui/lazy-or-nothing.ts'
import { afterPaint } from '#src/ui/motion/after-paint.ts'
import { lastNavigation } from '#src/ui/motion/last-navigation.ts'
import { useRoutePreload } from './-route-preload.ts'

// Without this chunk the search field works without suggestions.
const Suggestions = lazyOrNothing(() =>
  import('#src/features/search/suggestions.tsx').then((module) => module.Suggestions),
)

// Loads when idle; without this chunk the browser's own pull-to-refresh stays.
const PullToRefresh = lazyOrNothing(() =>
  import('#src/ui/layout/pull-to-refresh.tsx').then((module) => module.PullToRefresh),
)

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ preload }) => (preload || !lastNavigation.wasSlow ? undefined : afterPaint()),
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
      <PullToRefreshWhenIdle />
    </>
  )
}

/** Pulling down at the top refetches the page's queries without a reload. */
function PullToRefreshWhenIdle() {
  const { queryClient } = Route.useRouteContext()
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  if (!idle) return null
  return (
    <Suspense fallback={null}>
      <PullToRefresh onRefresh={() => queryClient.refetchQueries({ type: 'active' })} />
    </Suspense>
  )
}
