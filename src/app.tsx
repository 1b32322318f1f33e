import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type RouterHistory, RouterProvider, useRouter } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { AuthDialogs } from '#src/features/auth/auth-dialogs.tsx'
import { InstallPlace } from '#src/features/install/install-place.tsx'
import { RouteError } from '#src/features/shell/route-error.tsx'
import { ErrorBoundary } from './features/shell/error-boundary.tsx'
import { routeTree } from './routeTree.gen.ts'
import { Toaster } from './ui/feedback/toast.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/**
 * The product's addresses.
 * @param history the browser's own by default
 * @param served the page's first face is HTML of the server, drawn or taken over by the same components
 */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory, served = false) {
  let isTakenOver = served
  const router = createRouter({
    routeTree,
    ...(history !== undefined && { history }),
    context: { queryClient },
    // A screen that breaks leaves the shell around it: without this the root's own error would stand for all of it.
    defaultErrorComponent: RouteError,
    defaultPreload: 'intent',
    // How fresh data is, Query decides.
    defaultPreloadStaleTime: 0,
    // On the server it would only write a script into the page. Whoever has scrolled the server's HTML stays where they are.
    scrollRestoration:
      typeof document !== 'undefined' &&
      (() => {
        const restores = !isTakenOver
        isTakenOver = false
        return restores
      }),
    InnerWrap: Furniture,
  })
  // The router's own boundaries must be those of the server's HTML, or taking it over would draw everything again.
  if (served) router.ssr = { manifest: undefined }
  return router
}

type AppProps = { queryClient: QueryClient; router: ReturnType<typeof createAppRouter> }

/** Everything that is drawn. */
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

/** What stands beside every screen. */
function Furniture({ children }: { children: ReactNode }) {
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
