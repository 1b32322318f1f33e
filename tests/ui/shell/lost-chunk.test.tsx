import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '#src/api/query/query-client.ts'
import { createAppRouter } from '#src/app.tsx'
import { ErrorBoundary } from '#src/features/shell/error-boundary.tsx'
import { RouteError } from '#src/features/shell/route-error.tsx'
import { shellStrings } from '#src/features/shell/strings.ts'
import { uiStrings as words } from '#src/ui/strings.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)
vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const online = vi.spyOn(navigator, 'onLine', 'get')
const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  sessionStorage.clear()
  online.mockReturnValue(false)
})
afterEach(() => {
  reload.mockClear()
  vi.unstubAllGlobals()
})

const TeamsScreen = () => <h1>teams</h1>
const lost = () => new TypeError('Failed to fetch dynamically imported module: http://localhost:3000/assets/teams.js')

const raise = (error: unknown): never => {
  throw error
}
const failure = lost()
function BrokenScreen(): ReactElement {
  throw failure
}

/** A route whose chunk is loaded by `load`, at the only path. */
async function open(load: () => Promise<{ component: () => ReactElement }>) {
  // The state that `loadChunk` leaves for the router.
  sessionStorage.setItem(`tanstack_router_reload:${lost().message}`, '1')
  const root = createRootRoute()
  const component = lazyRouteComponent(load, 'component')
  const teams = createRoute({ getParentRoute: () => root, path: '/teams', component, errorComponent: RouteError })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => null })
  const history = createMemoryHistory({ initialEntries: ['/teams'] })
  const router = createRouter({ routeTree: root.addChildren([teams, home]), history })
  await act(() => router.load())
  // biome-ignore lint/suspicious/noExplicitAny: a router of its own, not the product's registered one
  return render(<RouterProvider router={router as any} />)
}

const heading = () => screen.findByRole('heading', { level: 1, name: 'teams' })

test('a route whose chunk failed says so, and a tap loads it without a reload', async () => {
  const load = vi.fn(async () => ({ component: TeamsScreen })).mockRejectedValueOnce(lost())
  await open(load)
  await userEvent.click(await screen.findByRole('button', { name: words.retry }))
  await heading()
  expect(reload).not.toHaveBeenCalled()
})

test('offline it says that, not that something went wrong', async () => {
  await open(() => Promise.reject(lost()))
  await screen.findByRole('heading', { level: 1, name: words.offlineTitle })
  expect(screen.getByText(shellStrings.offlineText)).toBeDefined()
  expect(screen.queryByText(shellStrings.errorText)).toBeNull()
})

test.each([
  ['a fault of its own', new Error('x is not a function')],
  ['code that did not come', lost()],
])('a product screen that throws by %s keeps the shell around it: the error is in its main', async (_, error) => {
  const history = createMemoryHistory({ initialEntries: ['/about'] })
  const router = createAppRouter(createQueryClient(), history)
  const about = router.routesByPath['/about']
  const { component } = about.options
  // The files of a worker share the route.
  onTestFinished(() => void about.update({ component } as never))
  about.update({ component: () => raise(error) } as never)
  await act(() => router.load())
  render(
    <QueryClientProvider client={router.options.context.queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const retry = await screen.findByRole('button', { name: words.retry })
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(screen.getByRole('main').contains(retry)).toBe(true)
  expect(screen.getByRole('link', { name: shellStrings.skip })).toBeDefined()
  expect(within(screen.getByRole('banner')).getByRole('link', { name: shellStrings.toHome })).toBeDefined()
  for (const name of [shellStrings.mainNav, shellStrings.bottomNav])
    expect(screen.getByRole('navigation', { name }).querySelector('a[href="/teams"]')).not.toBeNull()
})

test('the chunk is retried automatically when the network returns', async () => {
  const load = vi.fn(async () => ({ component: TeamsScreen })).mockRejectedValueOnce(lost())
  await open(load)
  await screen.findByRole('button', { name: words.retry })
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await heading()
  expect(reload).not.toHaveBeenCalled()
})

test('a chunk that this page can no longer load needs a reload, only at the second tap', async () => {
  online.mockReturnValue(true)
  await open(async () => ({ component: BrokenScreen }))
  await userEvent.click(await screen.findByRole('button', { name: words.retry }))
  expect(reload).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: words.retry }))
  expect(reload).toHaveBeenCalledTimes(1)
})

const fault = new Error('x is not a function')
function FaultyScreen(): ReactElement {
  throw fault
}

test('a screen that throws says that something went wrong, and links home', async () => {
  await open(async () => ({ component: FaultyScreen }))
  await screen.findByRole('heading', { level: 1, name: shellStrings.errorTitle })
  expect(within(screen.getByRole('alert')).getAllByText(/مشکلی پیش آمد/)).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 2, name: shellStrings.errorText })).toBeDefined()
  expect(screen.getByRole('link', { name: shellStrings.goHome }).getAttribute('href')).toBe('/')
  expect(reload).not.toHaveBeenCalled()
})

test('when the shell itself cannot render, the fallback screen is shown, and a tap reloads', async () => {
  render(
    <ErrorBoundary>
      <FaultyScreen />
    </ErrorBoundary>,
  )
  expect(screen.getByText('مشکلی پیش آمد. لطفاً دوباره تلاش کنید.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: words.retry }))
  expect(reload).toHaveBeenCalledTimes(1)
})
