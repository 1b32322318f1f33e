import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, waitFor } from '@testing-library/react'
import { createQueryClient } from '#src/api/query/query-client.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { routeTree } from '#src/routeTree.gen.ts'

/** The whole app at an address, as main.tsx composes it, without the service worker and device storage. */
export function renderApp(...addresses: string[]) {
  return renderStored(createQueryClient(), ...addresses)
}

/** The app on a later visit, with the data of `queryClient` restored from the device. */
export async function renderStored(queryClient: ReturnType<typeof createQueryClient>, ...addresses: string[]) {
  readStoredSession()
  const history = createMemoryHistory({ initialEntries: addresses })
  const router = createRouter({ routeTree, history, context: { queryClient } })
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await waitFor(() => {
    if (router.state.status !== 'idle' || document.querySelector('main h1') === null)
      throw new Error('not rendered yet')
  })
  return { router, queryClient, ...view }
}
