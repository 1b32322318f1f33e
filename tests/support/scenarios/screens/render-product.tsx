import { createMemoryHistory } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { createQueryClient } from '#src/api/query/query-client.ts'
import { App, createAppRouter } from '#src/app.tsx'

/** The whole app at an address, with the router and the elements beside every screen that main.tsx gives it. */
export async function renderProduct(address: string) {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }))
  await act(() => router.load())
  render(<App queryClient={queryClient} router={router} />)
  await screen.findByRole('heading', { level: 1 })
  return router
}
