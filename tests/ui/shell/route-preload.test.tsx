import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { signIn } from '#tests/support/scenarios/journey.ts'
import { fakeApi } from '#tests/unit/api/fake-api.ts'

const loadedSignIn = vi.hoisted(() => vi.fn())
vi.mock(import('#src/features/auth/auth-dialog.tsx'), (original) => {
  loadedSignIn()
  return original()
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Opens an address. `preloads` resolves once the idle page has loaded the code of a path, `load` records all. */
async function open(address: string) {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  vi.stubGlobal('scrollTo', vi.fn())
  fakeApi({})
  const { router, unmount } = await renderApp(address)
  const load = vi.spyOn(router, 'loadRouteChunk')
  const preloads = (path: keyof typeof router.routesByPath) =>
    waitFor(() => {
      for (const work of idle.splice(0)) work()
      expect(load).toHaveBeenCalledWith(router.routesByPath[path])
    })
  return { router, load, preloads, unmount }
}

test('the home page of a member preloads the editor, that of a visitor does not', async () => {
  for (const isMember of [false, true]) {
    if (isMember) signIn()
    const { router, load, preloads, unmount } = await open('/')
    await preloads('/teams')
    const loaded = load.mock.calls.map(([route]) => route)
    expect(loaded.includes(router.routesByPath['/create-post'])).toBe(isMember)
    unmount()
  }
})

test.each([
  ['the editor', '/create-post', 'the queue, where a post published without a network continues', '/uploads'],
  ['a booking of a team', '/teams/booking/2/session/4', 'the payment', '/team-payment'],
  ['a booking of a course', '/courses/booking/2/session/4', 'the payment', '/team-payment'],
  ['a booking of a pool', '/pools/2/pool-detail/4', 'the payment', '/pool-payment'],
] as const)('%s (%s) preloads %s', async (_screen, address, _next, path) => {
  const { preloads, unmount } = await open(address)
  await preloads(path)
  // A visitor is asked to sign in by the button of a booking.
  if (path !== '/uploads') await waitFor(() => expect(loadedSignIn).toHaveBeenCalled())
  else expect(loadedSignIn).not.toHaveBeenCalled()
  // Cancels what is left while the double still exists.
  unmount()
})
