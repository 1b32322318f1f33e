import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type RouterHistory, RouterProvider, useRouter } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { AuthDialogs } from '#src/features/auth/auth-dialogs.tsx'
import { InstallPlace } from '#src/features/install/install-place.tsx'
import { RouteError } from '#src/features/shell/route-error.tsx'
import { ErrorBoundary } from './features/shell/error-boundary.tsx'
import { routeTree } from './routeTree.gen.ts'
import { Toaster } from './ui/feedback/toast.tsx'
import { lastNavigation } from './ui/motion/last-navigation.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/**
 * Creates the product's router.
 * @param history defaults to the browser's
 * @param served the page's first render is server HTML: rendered by the server or hydrated in the browser
 */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory, served = false) {
  lastNavigation.keepsScroll = served
  const router = createRouter({
    routeTree,
    ...(history !== undefined && { history }),
    context: { queryClient },
    // A failing screen shows its error inside the shell: the root's error component would replace the shell as well.
    defaultErrorComponent: RouteError,
    defaultPreload: 'intent',
    // Query decides about freshness.
    defaultPreloadStaleTime: 0,
    // On the server it would add a script to the page.
    scrollRestoration:
      typeof document !== 'undefined' &&
      (() => {
        const { keepsScroll } = lastNavigation
        lastNavigation.keepsScroll = false
        return !keepsScroll
      }),
    InnerWrap: GlobalElements,
  })
  // The router's boundaries must match those of the server's HTML, or hydration would re-render everything.
  if (served) router.ssr = { manifest: undefined }
  return router
}

type AppProps = { queryClient: QueryClient; router: ReturnType<typeof createAppRouter> }

/** The component tree of page and server. */
export function App({ queryClient, router }: AppProps) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  )
}

/** Elements beside every screen. */
function GlobalElements({ children }: { children: ReactNode }) {
  const { history } = useRouter()
  return (
    <>
      {children}
      <AuthDialogs onDone={(next) => next !== undefined && history.push(next)} />
      <InstallPlace />
      <Toaster />
    </>
  )
}
