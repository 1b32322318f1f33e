import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { type ReactElement, StrictMode } from 'react'
import { createQueryClient } from '#src/api/query/query-client.ts'

type ScreenOptions = {
  /** The current path; the screen is rendered at every address. */
  at?: string
  queryClient?: ReturnType<typeof createQueryClient>
}

/** Renders one screen as the app would, with a history to navigate in. */
export async function renderScreen(
  screen: ReactElement,
  { at = '/', queryClient = createQueryClient() }: ScreenOptions = {},
) {
  const history = createMemoryHistory({ initialEntries: [at] })
  const root = createRootRoute()
  const everywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => screen })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => screen })
  const router = createRouter({ routeTree: root.addChildren([home, everywhere]), history })
  await act(() => router.load())
  const view = render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* biome-ignore lint/suspicious/noExplicitAny: a separate router, not the product's registered one */}
        <RouterProvider router={router as any} />
      </QueryClientProvider>
    </StrictMode>,
  )
  return { ...view, queryClient, history, address: () => history.location.href }
}
